import './voice.css'
import type { TextKey } from '@belfry/i18n'
import { useEffect, useRef } from 'react'
import type { ChatStatus } from '../../shared/voice/types.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTableMode } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { chatOf, useChat } from './chat.ts'
import { VoiceAlerts } from './VoiceAlerts.tsx'
import { playVoices } from './voices.ts'

type Shown = Exclude<ChatStatus, 'off'>

const STATES: Readonly<Record<Shown, { readonly icon: IconName; readonly words: TextKey }>> = {
  connecting: { icon: 'sound', words: 'voice:state.connecting' },
  connected: { icon: 'sound', words: 'voice:state.connected' },
  reconnecting: { icon: 'silence', words: 'voice:state.reconnecting' },
  disconnected: { icon: 'silence', words: 'voice:state.disconnected' },
}

const BAD = { icon: 'warning', words: 'voice:state.bad' } as const
const LOOKING = { icon: 'camera', words: 'voice:state.looking' } as const

interface Line {
  readonly isBad: boolean
  readonly onlyLooks: boolean
}

/** Most urgent first. */
function shownOf(status: Shown, { isBad, onlyLooks }: Line) {
  if (status !== 'connected') return STATES[status]
  if (isBad) return BAD
  return onlyLooks ? LOOKING : STATES.connected
}

/** Line for voices: a small mark, in words while something is wrong. */
function VoiceState() {
  const { t } = useText('voice')
  const chat = chatOf(useShell())
  const status = useChat((state) => state.status)
  const isBad = useChat((state) => state.isLineBad)
  const onlyLooks = useChat((state) => state.onlyLooks)
  // While the question stands at the edge, its own button is enough.
  const isForgotten = useChat(({ isElsewhere, trouble }) => isElsewhere && trouble === null)
  if (status === 'off') return null
  const shown = shownOf(status, { isBad, onlyLooks })
  const isQuiet = shown === STATES.connected
  const canTake = shown === LOOKING || isForgotten
  const { icon, words } = shown
  return (
    <output
      className="voice-state"
      data-voice={status}
      data-line={isBad ? 'bad' : 'good'}
      data-takes={canTake}
      title={t(words)}
    >
      <Icon name={icon} />
      <span className={isQuiet ? 'visually-hidden' : 'voice-state__words'}>{t(words)}</span>
      {canTake && <Button onClick={chat.take}>{t('voice:elsewhere.take')}</Button>}
    </output>
  )
}

/** Where voices come from; there is nothing to see. */
function Voices() {
  const shell = useShell()
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => (ref.current ? playVoices(shell, ref.current) : undefined), [shell])
  return <div ref={ref} className="voices" hidden />
}

/** While the board is shown with a session, its voices are heard. */
export function Layer() {
  const isOnline = useTableMode() === 'online'
  return (
    isOnline && (
      <>
        <Voices />
        <VoiceState />
        <VoiceAlerts />
      </>
    )
  )
}
