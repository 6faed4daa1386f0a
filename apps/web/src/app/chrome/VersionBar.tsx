import { useText } from '../../frame/useText.ts'
import { APP_VERSION } from '../../lib/version.ts'

export function VersionBar() {
  const { t } = useText()
  return <footer className="version-bar">{t('common:version', { version: APP_VERSION })}</footer>
}
