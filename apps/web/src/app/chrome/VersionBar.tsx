import { APP_VERSION } from '../../lib/version.ts'
import { openNews } from '../../shared/people/openNews.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'

/** The version, and behind it what it brought; those who run the place write to everybody from here. */
export function VersionBar() {
  const shell = useShell()
  const { t } = useText()
  return (
    <footer className="version-bar">
      <button type="button" className="version-bar__button" onClick={() => openNews(shell)}>
        {t('common:version', { version: APP_VERSION })}
      </button>
    </footer>
  )
}
