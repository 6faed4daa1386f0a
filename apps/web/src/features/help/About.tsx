import type { HelpLinkName } from '@belfry/protocol'
import { useEffect } from 'react'
import { APP_VERSION } from '../../lib/version.ts'
import { openNews } from '../../shared/people/openNews.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { type HelpLink, helpLinks } from './links.ts'
import { RecordingButton } from './RecordingButton.tsx'

const LEGAL_TAB = 1

const LABELS = {
  feedback: 'help:link.feedback',
  support: 'help:link.support',
  account: 'help:link.account',
  purchase: 'help:link.purchase',
  terms: 'help:link.terms',
  privacy: 'help:link.privacy',
  cookies: 'help:link.cookies',
} as const satisfies Record<HelpLinkName, string>

function LinkRow({ link: { name, target } }: { readonly link: HelpLink }) {
  const { modals, navigator } = useShell()
  const { t } = useText('help')
  const toAccount = (): void => {
    modals.close()
    navigator.goTo('Account')
  }
  const toText = (): void => {
    modals.open({ name: 'help', params: undefined, tab: LEGAL_TAB })
  }
  const label = t(LABELS[name])
  if (target.kind === 'page')
    return (
      <a href={target.href} target="_blank" rel="noreferrer">
        {label}
      </a>
    )
  return (
    <button type="button" className="help__inner" onClick={target.kind === 'route' ? toAccount : toText}>
      {label}
    </button>
  )
}

/** Welcome, where to turn to, and whose names these are. */
export function About() {
  const shell = useShell()
  const { config, modals } = shell
  const { t } = useText('help')
  const links = helpLinks(useReadable(config))
  useEffect(() => void config.load(), [config])
  return (
    <>
      <p className="sheet__text">{t('help:welcome')}</p>
      <p>{t('common:version', { version: APP_VERSION })}</p>
      <div className="help__ways">
        <Button icon="book" onClick={() => modals.open({ name: 'rules', params: undefined })}>
          {t('help:rules')}
        </Button>
        <Button icon="scroll" onClick={() => openNews(shell)}>
          {t('help:news')}
        </Button>
      </div>
      <h3 className="help__heading">{t('help:links')}</h3>
      <ul className="help__links">
        {links.map((link) => (
          <li key={link.name} data-link={link.name}>
            <LinkRow link={link} />
          </li>
        ))}
      </ul>
      <h3 className="help__heading">{t('help:recording')}</h3>
      <RecordingButton />
      <p className="help__trademark">{t('help:trademark')}</p>
    </>
  )
}
