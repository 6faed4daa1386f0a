import { LEVELS } from '../../lib/announcing/kinds.ts'
import { useSetting } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Select } from '../../ui/Field.tsx'
import { ToggleRow } from './SettingRow.tsx'

/** Level of what is read out of what happens. */
function LevelRow() {
  const { t } = useText('settings')
  const [value, setValue] = useSetting('announcements')
  return (
    <div className="settings__row" data-setting="announcements">
      <Select
        label={t('settings:row.announcements')}
        value={LEVELS[value] ?? 'usual'}
        options={LEVELS.map((level) => ({ value: level, label: t(`settings:announcements.${level}`) }))}
        onChange={(level) => setValue(LEVELS.indexOf(level))}
      />
    </div>
  )
}

/** For those who play by ear. */
export function ReadingRows() {
  const { t } = useText('settings')
  return (
    <section className="settings__group">
      <h3 className="settings__title">{t('settings:reading.title')}</h3>
      <LevelRow />
      <ToggleRow name="hasCueSounds" />
      <ToggleRow name="isTextTable" />
    </section>
  )
}
