import { useEffect, useId, useRef } from 'react'
import { DeviceSelect } from '../../shared/voice/DeviceSelect.tsx'
import { GainSlider } from '../../shared/voice/GainSlider.tsx'
import { useOwnMedia } from '../../shared/voice/useOwnMedia.ts'
import { meterLevel, meterOf } from '../../shared/voice/meter.ts'
import { useReadable } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Problem } from './Problem.tsx'

/** Fast enough for a voice, slow enough for a telephone. */
const EVERY_MS = 60

/** Moves when one speaks. It is written past React: it changes many times a second. */
function VoiceMeter({ track, gain }: { readonly track: MediaStreamTrack; readonly gain: number }) {
  const { t } = useText('setup')
  const id = useId()
  const place = useRef<HTMLMeterElement>(null)
  const loudness = useRef(gain)
  useEffect(() => {
    loudness.current = gain
  }, [gain])
  useEffect(() => {
    const meter = meterOf(track)
    const timer = setInterval(() => {
      if (place.current) place.current.value = meterLevel(meter.strength() * loudness.current)
    }, EVERY_MS)
    return () => {
      clearInterval(timer)
      meter.close()
    }
  }, [track])
  return (
    <div className="setup__voice">
      <label className="field__label" htmlFor={id}>
        {t('setup:voice.meter')}
      </label>
      <meter id={id} ref={place} className="setup__meter" min={0} max={1} defaultValue={0} />
      <p className="setup__note">{t('setup:voice.speak')}</p>
    </div>
  )
}

/** Voice check: what others will hear. */
export function VoicePart() {
  const { t } = useText('setup')
  const { media, audio } = useOwnMedia()
  const { track } = useReadable(media.held).audio
  return (
    <section className="setup__part" data-part="voice" aria-label={t('setup:voice')}>
      <div className="setup__choices">
        <h3 className="setup__heading">{t('setup:voice')}</h3>
        <DeviceSelect kind="microphone" />
        <Problem kind="microphone" />
        {track && <VoiceMeter track={track} gain={audio.gain} />}
        <GainSlider />
        {track && audio.isMuted && <p className="setup__note">{t('setup:muted.audio')}</p>}
      </div>
    </section>
  )
}
