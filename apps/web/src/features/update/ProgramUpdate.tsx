import type { DesktopBridge } from '@belfry/protocol'
import { endProgram } from '../../shared/people/endProgram.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { forSystem } from './downloads.ts'

/** The desktop program's own update: a restart where it is ready, and the downloads, those for this system first. */
export function ProgramUpdate({ bridge }: { readonly bridge: DesktopBridge }) {
  const shell = useShell()
  const { t } = useText('update')
  const { appUpdate, downloadUrl } = useReadable(shell.versions)
  const downloads = forSystem(downloadUrl, bridge)
  return (
    <section className="program-update">
      <p>{appUpdate === null ? t('update:program.none') : t('update:program.at', { version: appUpdate })}</p>
      {downloads.length > 0 && (
        <>
          <p>{t('update:program.hint')}</p>
          <ul className="program-update__downloads" aria-label={t('update:program.downloads')}>
            {downloads.map(({ name, url }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer">
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
      {appUpdate !== null && (
        <Button kind="primary" icon="again" onClick={() => void endProgram(shell, 'restart')}>
          {t('update:program.restart')}
        </Button>
      )}
    </section>
  )
}
