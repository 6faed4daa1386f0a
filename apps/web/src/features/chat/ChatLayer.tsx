import type { OutboundPayload } from '@belfry/protocol'
import { eyesOf, type SessionView, TO_SYSTEM } from '@belfry/rules'
import { useEffect, useEffectEvent } from 'react'
import { keepTold } from '../../shared/announcing/log.ts'
import { useNames } from '../../shared/people/useNames.ts'
import { useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { chatSounds } from './sounds.ts'
import { AskingStrip } from './talk/AskingStrip.tsx'
import { declinedOf } from './talk/api.ts'
import { takenBack } from './talk/requests.ts'
import { outboxOf } from './text/outbox.ts'
import { textTabOf } from './text/textTabStore.ts'
import { typingOf } from './text/typing.ts'

/** Follows one table from each of its views to the next. */
function useChanges(follow: (before: SessionView, after: SessionView) => void): void {
  const { table } = useShell()
  const onChange = useEffectEvent(follow)
  useEffect(() => {
    let before = table.get().view
    return table.subscribe(() => {
      const { view } = table.get()
      if (view === before) return
      if (before && view && before.session.sessionId === view.session.sessionId) onChange(before, view)
      before = view
    })
  }, [table])
}

/** Plays what is to be heard of people coming and going. */
function useChatSounds(): void {
  const { sounds, settings } = useShell()
  useChanges((before, after) => {
    for (const sound of chatSounds(before, after, settings.get())) sounds.play(sound)
  })
}

type NoWhisper = OutboundPayload<'whisperUnanswered'>['reason'] | 'takenBack'

/** Whoever has asked for a whisper, or was asked, learns that nothing comes of it. */
function useUnanswered(): void {
  const shell = useShell()
  const { table, notices } = shell
  const { phrase } = useText('chat')
  const names = useNames()
  const say = (reason: NoWhisper, other: string, view: SessionView): void => {
    const said = { key: `chat:unanswered.${reason}`, params: { name: names.user(view, other) } } as const
    notices.show(said)
    // A notice is read out as it is; what has happened keeps it as well.
    keepTold(shell, phrase(said))
  }
  const tell = useEffectEvent(
    ({ to, reason }: OutboundPayload<'whisperUnanswered'>, view: SessionView): void => say(reason, to, view),
  )
  useChanges((before, after) => {
    const declined = declinedOf(shell)
    for (const id of takenBack(before, after, table.serverNow()))
      if (!declined.has(id)) say('takenBack', id, after)
    for (const id of declined) if (!(id in after.gamestate.whisperFrom)) declined.delete(id)
  })
  useEffect(
    () =>
      table.watch((event) => {
        if (event.type !== 'messages') return
        for (const [name, payload] of event.messages)
          if (name === 'whisperUnanswered') tell(payload, event.view)
      }),
    [table],
  )
}

/** From the first moment of the board on: what is written and who is typing counts also while the tabs are closed. */
function useListening(): void {
  const shell = useShell()
  useEffect(() => {
    textTabOf(shell)
    outboxOf(shell)
    typingOf(shell)
  }, [shell])
}

const ownEyes = ({ self, session }: SessionView) => eyesOf(session.players[self.seat]?.status ?? [])

/** Whoever opens the eyes at night wants to know what happens: the text tab goes to what the table says. */
function useOpenedEyes(): void {
  const shell = useShell()
  const isOpen = useView((view) => ownEyes(view) === 'open', false)
  useEffect(() => {
    if (isOpen) textTabOf(shell).choose(TO_SYSTEM)
  }, [shell, isOpen])
}

/** Hears for the chat while its tabs are closed, and shows who asks to talk apart. */
export function Layer() {
  useChatSounds()
  useListening()
  useUnanswered()
  useOpenedEyes()
  return <AskingStrip />
}
