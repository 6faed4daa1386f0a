import './voice.css'
import type { TextKey } from '@belfry/i18n'
import { useEffect, useRef } from 'react'
import type { ChatStatus } from '../../shared/voice/types.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTableMode } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon, type IconName } from '../../ui/Icon.tsx'
import { useChat } from './chat.ts'
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

/** Line for voices: a small mark, in words while something is wrong. */
function VoiceState() {
  const { t } = useText('voice')
  const status = useChat((state) => state.status)
  const isBad = useChat((state) => state.isLineBad)
  if (status === 'off') return null
  const isQuiet = status === 'connected' && !isBad
  const { icon, words } = status === 'connected' && isBad ? BAD : STATES[status]
  return (
    <output className="voice-state" data-voice={status} data-line={isBad ? 'bad' : 'good'} title={t(words)}>
      <Icon name={icon} />
      <span className={isQuiet ? 'visually-hidden' : 'voice-state__words'}>{t(words)}</span>
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
