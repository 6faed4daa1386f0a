import { useText } from '../../shell/useText.ts'
import { Slider } from '../../ui/Field.tsx'
import { GAIN_RANGE, withGain } from './chatAudio.ts'
import { useOwnMedia } from './useOwnMedia.ts'

/** Gain: how loud the own voice goes out. */
export function GainSlider() {
  const { t } = useText('devices')
  const { media, audio } = useOwnMedia()
  return (
    <Slider
      label={t('devices:gain')}
      {...GAIN_RANGE}
      value={audio.gain}
      shown={`${Math.round(audio.gain * 100)} %`}
      onChange={(gain) => media.audio.set(withGain(audio, gain))}
    />
  )
}
