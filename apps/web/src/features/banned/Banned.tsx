import './banned.css'
import { useEffect } from 'react'
import { inRegion } from '../../lib/browser/region.ts'
import { logOut } from '../../shared/people/logOut.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Crest } from '../../ui/Crest.tsx'

/** Contact: the address of those who run the place, where they gave one. */
function Contact() {
  const { config } = useShell()
  const { t } = useText('banned')
  const { supportEmail, links } = useReadable(config)
  useEffect(() => void config.load(), [config])
  const href = supportEmail ? `mailto:${supportEmail}` : links?.['support']
  return (
    <p className="banned__contact">
      {t('banned:contact')} {href ? <a href={href}>{supportEmail ?? href}</a> : t('banned:contact.nobody')}
    </p>
  )
}

export function Page() {
  const shell = useShell()
  const { account } = shell
  const { t } = useText('banned')
  const [locale] = useLocale()
  const { user } = useReadable(account)
  const date = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'long', timeStyle: 'short' })
  return (
    <main className="gate-page">
      <section className="gate-page__notice notice">
        <Crest />
        <h1 className="gate-page__title">{t('banned:title')}</h1>
        <p>{t('banned:text')}</p>
        {user?.banReason && (
          <blockquote className="banned__reason">
            <p>{t('banned:reason')}</p>
            <p>{user.banReason}</p>
          </blockquote>
        )}
        {user && (
          <p className="banned__end">
            {user.banExpires === null
              ? t('banned:permanent')
              : t('banned:expires', { date: date.format(user.banExpires) })}
          </p>
        )}
        <Contact />
        <div className="gate-page__buttons">
          <Button icon="again" onClick={() => void account.refresh()}>
            {t('banned:again')}
          </Button>
          <Button kind="quiet" onClick={() => void logOut(shell)}>
            {t('common:logout')}
          </Button>
        </div>
      </section>
    </main>
  )
}
