import { ACCESS_DENIED, ACCESS_GRANTED, type SessionView, type UserView } from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'
import { useNames } from '../../shared/people/useNames.ts'
import { askTable } from '../../shell/askTable.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { accessRequests } from './selectors.ts'

type GrimoireAnswer = typeof ACCESS_DENIED | typeof ACCESS_GRANTED

function Request({ view, user }: { readonly view: SessionView; readonly user: UserView }) {
  const { t } = useText('people')
  const shell = useShell()
  const names = useNames()
  const answer = (status: GrimoireAnswer): void =>
    void askTable(shell, 'people:failed', 'requestGrimoire', { id: user.id, status })
  return (
    <li className="request">
      <span>{t('people:access.asks', { name: names.user(view, user.id) })}</span>
      <Button kind="primary" icon="check" onClick={() => answer(ACCESS_GRANTED)}>
        {t('people:access.grant')}
      </Button>
      <Button icon="close" onClick={() => answer(ACCESS_DENIED)}>
        {t('people:access.deny')}
      </Button>
    </li>
  )
}

/** Access requests: who wants to see the grimoire; for those who decide about it. */
export function AccessRequests() {
  const { t } = useText('people')
  const { view } = useTable()
  const requests = view && can(view.self, 'admit') ? accessRequests(view) : []
  if (!view || requests.length === 0) return null
  return (
    <section className="people__section" aria-label={t('people:requests')}>
      <h3 className="people__title">{t('people:requests')}</h3>
      <ul>
        {requests.map((user) => (
          <Request key={user.id} view={view} user={user} />
        ))}
      </ul>
    </section>
  )
}
