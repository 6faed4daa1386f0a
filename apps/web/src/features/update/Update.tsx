import './update.css'
import { desktopBridge } from '../../lib/browser/desktop.ts'
import { APP_VERSION } from '../../lib/version.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Crest } from '../../ui/Crest.tsx'
import { ProgramUpdate } from './ProgramUpdate.tsx'

/** Too old to go on: what is running, what there is, and how to get it. */
export function Page() {
  const { versions } = useShell()
  const { t } = useText('update')
  const { latestVersion } = useReadable(versions)
  const bridge = desktopBridge()
  return (
    <main className="gate-page">
      <section className="gate-page__notice notice">
        <Crest />
        <h1 className="gate-page__title">{t('update:page.title')}</h1>
        <p>{t('update:page.text')}</p>
        <dl className="versions">
          <dt>{t('update:page.current')}</dt>
          <dd data-version="current">{APP_VERSION}</dd>
          <dt>{t('update:page.latest')}</dt>
          <dd data-version="latest">{latestVersion ?? APP_VERSION}</dd>
        </dl>
        {bridge ? <ProgramUpdate bridge={bridge} /> : <p>{t('update:page.hint')}</p>}
        <div className="gate-page__buttons">
          <Button kind="primary" icon="again" onClick={() => location.reload()}>
            {t('update:reload')}
          </Button>
        </div>
      </section>
    </main>
  )
}
