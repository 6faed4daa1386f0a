import { inRegion } from '../../lib/browser/region.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { type Login, useChange, useLogins } from './api.ts'
import { Section } from './Section.tsx'

function useMoment(): (at: number) => string {
  const [locale] = useLocale()
  const format = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'medium', timeStyle: 'short' })
  return (at) => format.format(at)
}

function LoginRow({ login, onEnd }: { readonly login: Login; readonly onEnd: () => void }) {
  const { t } = useText('account')
  const moment = useMoment()
  const device = login.device || t('account:logins.unknown')
  return (
    <li className="account__login" data-login={login.id} data-this={login.isThis}>
      <div>
        <p className="account__device">
          {device}
          {login.isThis && <strong className="account__this">{t('account:logins.this')}</strong>}
        </p>
        <p className="account__when">
          {t('account:logins.when', { since: moment(login.createdAt), used: moment(login.usedAt) })}
        </p>
        <p className="account__when">{t('account:logins.place', { place: login.place })}</p>
      </div>
      {!login.isThis && (
        <Button icon="leave" aria-label={t('account:logins.end.named', { device })} onClick={onEnd}>
          {t('account:logins.end')}
        </Button>
      )}
    </li>
  )
}

/** Logins of the account; each can be ended from here. */
export function LoginsSection() {
  const { notices } = useShell()
  const { t, phrase } = useText('account')
  const { data = [], error } = useLogins()
  const { change } = useChange()
  const end = async (ending: ReturnType<typeof change>): Promise<void> => {
    const answer = await ending
    if (answer.ok) notices.show({ key: 'account:logins.ended' }, 'good')
    else notices.show(failurePhrase(answer.error), 'bad')
  }
  return (
    <Section name="logins" title={t('account:logins')} text={t('account:logins.text')}>
      {error && <p role="alert">{phrase(failurePhrase(error.failure))}</p>}
      <ul className="account__logins">
        {data.map((login) => (
          <LoginRow
            key={login.id}
            login={login}
            onEnd={() => void end(change('endLogin', { body: { id: login.id } }))}
          />
        ))}
      </ul>
      {data.length > 1 && (
        <Button kind="danger" icon="leave" onClick={() => void end(change('endOtherLogins', { body: {} }))}>
          {t('account:logins.others')}
        </Button>
      )}
    </Section>
  )
}
