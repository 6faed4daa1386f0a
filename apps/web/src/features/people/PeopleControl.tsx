import { can } from '../../lib/table/rights.ts'
import './people.css'
import { ActionButton } from '../../shell/ActionButton.tsx'
import { useTableMode, useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { accessRequests, invitedBy, knocksIn } from './selectors.ts'

/** The way to the people: how many are here, and blinking how many wait for an answer of this viewer's. */
export function Control() {
  const { t } = useText('people')
  const isOnline = useTableMode() === 'online'
  const isInvited = useView((view) => invitedBy(view) !== null, false)
  const asking = useView((view) => (can(view.self, 'admit') ? accessRequests(view).length : 0), 0)
  const knocking = useView((view) => knocksIn(view).length, 0)
  const here = useView(({ session }) => session.usersAll.filter((user) => user.isOnline).length, 0)
  const waiting = asking + knocking + (isInvited ? 1 : 0)
  if (!isOnline) return null
  return (
    <span className="people-control">
      <ActionButton name="users" icon="people" kind="quiet" isBare />
      <span className="people-control__here" aria-hidden="true">
        {here}
      </span>
      <span className="visually-hidden">{t('people:online', { count: here })}</span>
      {waiting > 0 && (
        <output
          className="people-control__count"
          aria-label={isInvited ? t('people:request.title') : t('people:waiting', { count: waiting })}
        >
          {waiting}
        </output>
      )}
    </span>
  )
}
