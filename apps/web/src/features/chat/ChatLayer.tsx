import './talk/talk.css'
import type { OutboundPayload } from '@belfry/protocol'
import { eyesOf, type SessionView, TO_SYSTEM } from '@belfry/rules'
import { useEffect, useEffectEvent } from 'react'
import { createPortal } from 'react-dom'
import { keepTold } from '../../shared/announcing/log.ts'
import { useNames } from '../../shared/people/useNames.ts'
import { useFrame } from '../../shell/useFrame.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable, useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { chatSounds } from './sounds.ts'
import { Incoming } from './talk/Queue.tsx'
import { incoming } from './talk/requests.ts'
import { outboxOf } from './text/outbox.ts'
import { textTabOf } from './text/textTabStore.ts'
import { typingOf } from './text/typing.ts'

/** Plays what is to be heard of people coming and going. */
function useChatSounds(): void {
  const { table, sounds, settings } = useShell()
  useEffect(() => {
    let before = table.get().view
    return table.subscribe(() => {
      const { view } = table.get()
      if (view === before) return
      if (before && view && before.session.sessionId === view.session.sessionId)
        for (const sound of chatSounds(before, view, settings.get())) sounds.play(sound)
      before = view
    })
  }, [table, sounds, settings])
}

/** Whoever has asked for a whisper learns that nothing comes of it. */
function useUnanswered(): void {
  const shell = useShell()
  const { table, notices } = shell
  const { phrase } = useText('chat')
  const names = useNames()
  const tell = useEffectEvent(
    ({ to, reason }: OutboundPayload<'whisperUnanswered'>, view: SessionView): void => {
      const said = { key: `chat:unanswered.${reason}`, params: { name: names.user(view, to) } } as const
      notices.show(said)
      // A notice is read out as it is; what has happened keeps it as well.
      keepTold(shell, phrase(said))
    },
  )
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

/** Requests to talk apart come to the reader, wherever the tab is. */
export function Layer() {
  const shell = useShell()
  const { view } = useTable()
  const isTabOpen = useReadable(shell.board.tabs).chat !== 'closed'
  useChatSounds()
  useListening()
  useUnanswered()
  useOpenedEyes()
  const requests = view ? incoming(view) : []
  const sheet = useReadable(shell.board.overSheets).at(-1)
  const isStrip = useFrame() !== 'wide' || sheet !== undefined
  const shown = (
    <div className="chat-requests" data-strip={isStrip}>
      {view && !isTabOpen && requests.length > 0 && (
        <ul className="talk__rows">
          {requests.map((request, index) => (
            <Incoming key={request.userId} view={view} request={request} index={index} />
          ))}
        </ul>
      )}
    </div>
  )
  // They run out while one reads something else: over a sheet they can be answered as well.
  return sheet ? createPortal(shown, sheet) : shown
}
