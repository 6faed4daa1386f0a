import { useState } from 'react'
import { askToNotify, canNotify, mayNotify } from '../../lib/browser/notify.ts'
import { useSetting } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Checkbox } from '../../ui/Field.tsx'

/** Notifications of the system: whoever turns them on is asked by the browser, and told what a refusal means. */
export function NotificationsRow() {
  const { t } = useText('settings')
  const [value, setValue] = useSetting('hasNotifications')
  const [isRefused, setRefused] = useState(false)
  if (!canNotify()) return null
  const change = async (checked: boolean): Promise<void> => {
    const isAllowed = !checked || (await askToNotify())
    setRefused(!isAllowed)
    setValue(checked && isAllowed)
  }
  return (
    <div className="settings__row" data-setting="hasNotifications">
      <Checkbox
        label={t('settings:row.hasNotifications')}
        checked={value && mayNotify()}
        onChange={(checked) => void change(checked)}
      />
      {isRefused && <output className="field__note">{t('settings:notifications.refused')}</output>}
    </div>
  )
}
