import { inRegion } from '../../lib/browser/region.ts'
import { useBlocks, useSetBlocked } from '../../shared/people/useBlocked.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from './Section.tsx'

/** Blocked people, and the way back. */
export function BlockedSection() {
  const { notices } = useShell()
  const { t, phrase } = useText('account')
  const [locale] = useLocale()
  const { data, error } = useBlocks()
  const setBlocked = useSetBlocked()
  const day = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'medium' })
  const unblock = async (id: string, name: string): Promise<void> => {
    const answer = await setBlocked(id, false)
    if (answer.ok) notices.show({ key: 'account:blocked.undone', params: { name } }, 'good')
    else notices.show(failurePhrase(answer.error), 'bad')
  }
  return (
    <Section name="blocked" title={t('account:blocked')} text={t('account:blocked.text')}>
      {error && <p role="alert">{phrase(failurePhrase(error.failure))}</p>}
      {data?.length === 0 && <p>{t('account:blocked.nobody')}</p>}
      <ul className="account__logins">
        {data?.map(({ id, username, at }) => (
          <li key={id} className="account__login" data-blocked={id}>
            <div>
              <p className="account__device">{username}</p>
              <p className="account__when">{t('account:blocked.since', { day: day.format(at) })}</p>
            </div>
            <Button
              icon="minus"
              aria-label={t('account:blocked.undo.named', { name: username })}
              onClick={() => void unblock(id, username)}
            >
              {t('account:blocked.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
