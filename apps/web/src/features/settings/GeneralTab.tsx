import { useState } from 'react'
import { decimal } from '../../lib/browser/region.ts'
import { COLOURBLIND_MODES } from '../../lib/settings/table.ts'
import { stepCycle, tokenPercent } from '../../lib/settings/values.ts'
import { backgroundStore } from '../../shared/background/background.ts'
import { useReadable, useSetting, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { NotificationsRow } from './NotificationsRow.tsx'
import { ReadingRows } from './ReadingRows.tsx'
import { RangeRow, ToggleRow } from './SettingRow.tsx'
import { percent, SoundsScreen } from './SoundsScreen.tsx'

/** Eight ways of seeing colour, one after the other and around again. */
function ColourblindRow() {
  const { t } = useText('settings')
  const [value, setValue] = useSetting('colorblind')
  const count = COLOURBLIND_MODES.length
  const mode = COLOURBLIND_MODES[value] ?? 'none'
  return (
    <div className="settings__row settings__cycle" data-setting="colorblind">
      <span className="field__label">{t('settings:row.colorblind')}</span>
      <Button
        kind="quiet"
        icon="chevron-left"
        aria-label={t('settings:cycle.of', {
          what: t('settings:cycle.back'),
          name: t('settings:row.colorblind'),
        })}
        onClick={() => setValue(stepCycle(value, -1, count))}
      />
      <output className="settings__value">{t(`settings:colorblind.${mode}`)}</output>
      <Button
        kind="quiet"
        icon="chevron-right"
        aria-label={t('settings:cycle.of', {
          what: t('settings:cycle.on'),
          name: t('settings:row.colorblind'),
        })}
        onClick={() => setValue(stepCycle(value, 1, count))}
      />
    </div>
  )
}

/** A picture or video of one's own behind the board. */
function BackgroundRow() {
  const store = backgroundStore(useShell())
  const background = useReadable(store)
  const { t } = useText('settings')
  const [typed, setTyped] = useState(background)
  const isSaved = typed.trim() === background
  return (
    <form
      className="settings__row settings__line"
      data-setting="background"
      onSubmit={(event) => {
        event.preventDefault()
        store.set(typed.trim())
      }}
    >
      <TextField
        label={t('settings:row.background')}
        hint={t('settings:background.hint')}
        type="url"
        value={typed}
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" disabled={isSaved} title={isSaved ? t('settings:background.saved') : undefined}>
        {t('settings:save')}
      </Button>
    </form>
  )
}

const times = (value: number): string => `${decimal(value, 1)} ×`
const size = (value: number): string => `${tokenPercent(value)} %`

export function GeneralTab() {
  const { t } = useText('settings')
  const [isMixing, setMixing] = useState(false)
  if (isMixing) return <SoundsScreen onDone={() => setMixing(false)} />
  return (
    <>
      <RangeRow name="soundVolume" shown={percent} />
      <Button icon="sound" onClick={() => setMixing(true)}>
        {t('settings:sounds.open')}
      </Button>
      <RangeRow name="avatarZoom" shown={times} />
      <RangeRow name="tokenZoom" shown={size} />
      <RangeRow name="reminderZoom" shown={times} />
      <ColourblindRow />
      <BackgroundRow />
      <ToggleRow name="isCosmeticsDisabled" isInverted />
      <ToggleRow name="isAnimationsDisabled" isInverted />
      <ToggleRow name="isImageOptIn" />
      <ToggleRow name="isPositioningDisabled" isInverted />
      <NotificationsRow />
      <ReadingRows />
    </>
  )
}
