import { ALL_SETTINGS, type SettingName, type SettingValues } from '../../lib/settings/table.ts'
import { useSetting } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Checkbox, Slider } from '../../ui/Field.tsx'

type NamesOf<Value> = {
  [Name in SettingName]: SettingValues[Name] extends Value ? Name : never
}[SettingName]

/** Those that are plain switches; the others have rows of their own. */
type ToggleName = Exclude<NamesOf<boolean>, 'customCSSEnabled' | 'hasHiddenPrivateCams' | 'hasNotifications'>
type RangeName = Exclude<NamesOf<number>, 'colorblind' | 'announcements'>

/** A switch. Some are stored as what they switch off; people read what is on. */
export function ToggleRow({
  name,
  isInverted = false,
}: {
  readonly name: ToggleName
  readonly isInverted?: boolean
}) {
  const { t } = useText('settings')
  const [value, setValue] = useSetting(name)
  return (
    <div className="settings__row" data-setting={name}>
      <Checkbox
        label={t(`settings:row.${name}`)}
        checked={value !== isInverted}
        onChange={(checked) => setValue(checked !== isInverted)}
      />
    </div>
  )
}

export function RangeRow({
  name,
  shown,
}: {
  readonly name: RangeName
  readonly shown: (value: number) => string
}) {
  const { t } = useText('settings')
  const [value, setValue] = useSetting(name)
  const control = ALL_SETTINGS.find((row) => row.name === name)?.control
  if (control?.kind !== 'range') return null
  const { min, max, step } = control
  return (
    <div className="settings__row" data-setting={name}>
      <Slider
        label={t(`settings:row.${name}`)}
        {...{ value, min, max, step }}
        shown={shown(value)}
        onChange={setValue}
      />
    </div>
  )
}
