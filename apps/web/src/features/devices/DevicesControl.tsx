import './devices.css'
import type { ReactNode } from 'react'
import { spokenKeys } from '../../lib/actions/keys.ts'
import { canSpeak, hasVoice } from '../../shared/voice/atTable.ts'
import { useOwnMedia } from '../../shared/voice/useOwnMedia.ts'
import { useKeys } from '../../shell/useKeys.ts'
import { useKeyText } from '../../shell/useKeyText.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import type { IconName } from '../../ui/Icon.tsx'

interface SwitchProps {
  readonly name: 'muteAudio' | 'muteVideo' | 'deafenAudio'
  readonly isOff: boolean
  readonly icons: readonly [on: IconName, off: IconName]
  readonly hasProblem?: boolean
  /** Push-to-talk, and the key is not held. */
  readonly isWaiting?: boolean
}

/** One of the switches: pressed while something is off. */
function Switch({ name, isOff, icons: [on, off], hasProblem = false, isWaiting = false }: SwitchProps) {
  const { actions } = useShell()
  const { t } = useText('actions', 'devices')
  const keys = useKeys(name)
  const keyText = useKeyText()
  const label = t(`actions:${name}`)
  const withKeys = keys.length > 0 ? t('actions:withKeys', { label, keys: keyText(...keys) }) : label
  const problem = hasProblem ? t('devices:problem') : undefined
  return (
    <Button
      kind="quiet"
      icon={isOff || hasProblem ? off : on}
      className="devices__switch"
      data-switch={name}
      data-problem={hasProblem}
      data-waiting={isWaiting}
      aria-pressed={isOff}
      aria-label={label}
      aria-description={problem}
      aria-keyshortcuts={spokenKeys(keys)}
      title={problem ?? withKeys}
      onClick={() => actions.run(name)}
    />
  )
}

function Group({ children }: { readonly children: ReactNode }) {
  const { t } = useText('devices')
  return (
    <fieldset className="devices" aria-label={t('devices:bar')}>
      {children}
    </fieldset>
  )
}

function Switches() {
  const { media, audio, video } = useOwnMedia()
  const tracks = useReadable(media.tracks)
  const isTalking = useReadable(media.isTalking)
  const speaks = useView((view) => canSpeak(view).ok, false)
  return (
    <Group>
      {speaks && (
        <>
          <Switch
            name="muteAudio"
            isOff={audio.isMuted}
            icons={['microphone', 'microphoneOff']}
            isWaiting={audio.isPushToTalk && !isTalking}
            hasProblem={tracks.audio.problem !== null}
          />
          <Switch
            name="muteVideo"
            isOff={video.isMuted}
            icons={['camera', 'cameraOff']}
            hasProblem={tracks.video.problem !== null}
          />
        </>
      )}
      <Switch name="deafenAudio" isOff={audio.isDeafened} icons={['headphones', 'deafened']} />
    </Group>
  )
}

/** The own microphone, camera and ears, at a table with voices. */
export function Control() {
  return useView(hasVoice, false) ? <Switches /> : null
}
