import { VOLUME_RANGE } from '../../lib/settings/table.ts'
import { SOUND_NAMES, type SoundName } from '../../lib/sounds/names.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Slider } from '../../ui/Field.tsx'

const [min, max, step] = VOLUME_RANGE

export const percent = (value: number): string => `${Math.round(value * 100)} %`

/** Loudness of one sound, with a button to hear it. */
export function SoundRow({ name }: { readonly name: SoundName }) {
  const { volumes, sounds } = useShell()
  const { t } = useText('settings')
  const volume = useReadable(volumes)[name]
  const label = t(`settings:sound.${name}`)
  return (
    <div className="settings__row settings__sound" data-sound={name}>
      <Slider
        label={label}
        {...{ min, max, step }}
        value={volume}
        shown={percent(volume)}
        onChange={(value) => volumes.set(name, value)}
      />
      <Button
        kind="quiet"
        icon="play"
        aria-label={t('settings:sounds.play', { name: label })}
        onClick={() => void sounds.play(name)}
      />
    </div>
  )
}

/** Every sound by itself; the general volume counts on top. */
export function SoundsScreen({ onDone }: { readonly onDone: () => void }) {
  const { t } = useText('settings')
  return (
    <>
      <h3 className="settings__title">{t('settings:sounds.title')}</h3>
      {SOUND_NAMES.map((name) => (
        <SoundRow key={name} name={name} />
      ))}
      <Button icon="chevron-left" onClick={onDone}>
        {t('settings:sounds.back')}
      </Button>
    </>
  )
}
