import { useState } from 'react'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { DeviceSelect } from './DeviceSelect.tsx'
import type { AskedSpeaker } from './types.ts'
import { useOwnMedia } from './useOwnMedia.ts'

/** Speaker that voices are heard from, in browsers that let one choose. */
export function SpeakerSelect() {
  const { askedSpeaker } = useOwnMedia().media
  if (!canChooseSpeaker()) return null
  return (
    <>
      <DeviceSelect kind="speaker" />
      {askedSpeaker && <OtherSpeaker {...askedSpeaker} />}
    </>
  )
}

const canChooseSpeaker = (): boolean => 'setSinkId' in HTMLMediaElement.prototype

/** Loudspeakers that the browser tells a page of only when somebody picks one out of its own list. */
function OtherSpeaker({ ask }: AskedSpeaker) {
  const { t } = useText('devices')
  const [isNoneThere, setNoneThere] = useState(false)
  return (
    <div className="field">
      <Button icon="sound" onClick={() => void ask().then((answer) => setNoneThere(answer === 'none'))}>
        {t('devices:speaker.other')}
      </Button>
      <output className="field__note">{isNoneThere && t('devices:speaker.none')}</output>
    </div>
  )
}
