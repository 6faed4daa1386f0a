import type { SoundName } from '../../lib/sounds/names.ts'
import { effectiveVolume } from '../../lib/sounds/volumes.ts'
import { SpeakerSelect } from '../../shared/voice/SpeakerSelect.tsx'
import { useReadable, useSetting, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'

/** Two notes on a glass. */
const TEST_SOUND: SoundName = 'privateRequest'

/** Hearing check: whether others will be heard. */
export function EarsPart() {
  const { sounds, volumes } = useShell()
  const { t } = useText('setup')
  const [general] = useSetting('soundVolume')
  const isSilent = effectiveVolume(general, useReadable(volumes)[TEST_SOUND]) === 0
  return (
    <section className="setup__part" data-part="ears" aria-label={t('setup:ears')}>
      <div className="setup__choices">
        <h3 className="setup__heading">{t('setup:ears')}</h3>
        <SpeakerSelect />
        <Button icon="sound" onClick={() => void sounds.play(TEST_SOUND)}>
          {t('setup:ears.play')}
        </Button>
        <p className="setup__note">{t(isSilent ? 'setup:ears.silent' : 'setup:ears.hint')}</p>
      </div>
    </section>
  )
}
