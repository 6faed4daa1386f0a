import './people.css'
import { useMemo } from 'react'
import { Invitation } from '../../shared/joining/Invitation.tsx'
import { useLocale } from '../../shell/useLocale.ts'
import { useTable, useView } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { AccessRequests } from './AccessRequests.tsx'
import { Banlist } from './Banlist.tsx'
import { DoorSettings } from './DoorSettings.tsx'
import { Knocks } from './Knocks.tsx'
import { OwnAccess } from './OwnAccess.tsx'
import { PendingRequest } from './PendingRequest.tsx'
import { PersonRow } from './PersonRow.tsx'
import { SessionSettings } from './SessionSettings.tsx'
import { peopleOf } from './selectors.ts'

function People() {
  const { t } = useText('people')
  const [locale] = useLocale()
  const { view } = useTable()
  const people = useMemo(() => (view ? peopleOf(view, locale) : []), [view, locale])
  const online = people.filter(({ user }) => user.isOnline).length
  return (
    <section className="people__section" aria-label={t('people:people')}>
      <h3 className="people__title">{t('people:online', { count: online })}</h3>
      <ul className="people__list">
        {people.map((person) => (
          <PersonRow key={person.user.id} person={person} />
        ))}
      </ul>
    </section>
  )
}

export function Modal() {
  const sessionId = useView(({ session }) => session.sessionId, null)
  return (
    <div className="people">
      <PendingRequest />
      <Knocks />
      <AccessRequests />
      {sessionId !== null && <Invitation sessionId={sessionId} />}
      <People />
      <OwnAccess />
      <DoorSettings />
      <SessionSettings />
      <Banlist />
    </div>
  )
}
