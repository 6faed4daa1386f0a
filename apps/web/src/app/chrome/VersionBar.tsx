import { STAFF_LEVEL } from '@belfry/rules'
import { APP_VERSION } from '../../lib/version.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'

/** The version, and behind it what it brought; those who run the place write to everybody from here. */
export function VersionBar() {
  const { account, modals } = useShell()
  const { t } = useText()
  const isStaff = useReadable(account).claims?.level === STAFF_LEVEL
  const open = (): unknown => modals.open({ name: isStaff ? 'announcement' : 'update', params: undefined })
  return (
    <footer className="version-bar">
      <button type="button" className="version-bar__button" onClick={open}>
        {t('common:version', { version: APP_VERSION })}
      </button>
    </footer>
  )
}
