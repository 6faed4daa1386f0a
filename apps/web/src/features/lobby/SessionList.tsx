import type { TextKey } from '@belfry/i18n'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Permissions } from '../../lib/account/permissions.ts'
import type { FailureError } from '../../lib/errors/failureError.ts'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { Pager } from '../../shell/Pager.tsx'
import { useLocale } from '../../shell/useLocale.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Checkbox } from '../../ui/Field.tsx'
import { SessionTable } from './SessionTable.tsx'
import {
  DEFAULT_SORTING,
  offersPrivate,
  pageOf,
  type SessionEntry,
  sortedBy,
  sortSessions,
} from './sessions.ts'

export interface SessionListProps {
  readonly sessions: UseQueryResult<readonly SessionEntry[], FailureError>
}

/** Nobody is told to do what they have no button for. */
const emptyText = (isPending: boolean, { isGuest, isSubscriber }: Permissions): TextKey => {
  if (isPending) return 'lobby:loading'
  if (isGuest) return 'lobby:guest.empty'
  return isSubscriber ? 'lobby:empty' : 'lobby:empty.free'
}

export function SessionList({ sessions: { data = [], error, isPending } }: SessionListProps) {
  const { t, phrase } = useText('lobby')
  const [locale] = useLocale()
  const [sorting, setSorting] = useState(DEFAULT_SORTING)
  const [wanted, setWanted] = useState(0)
  // Guests have no others.
  const permissions = usePermissions()
  const { isGuest } = permissions
  const [showsPrivate, setShowsPrivate] = useState(isGuest)
  const shown = useMemo(
    () =>
      sortSessions(
        data.filter(({ isPublic }) => isPublic || showsPrivate),
        sorting,
        locale,
      ),
    [data, showsPrivate, sorting, locale],
  )
  const { entries, page, pages } = pageOf(shown, wanted)
  // A list that grows again leaves the reader where they are.
  if (page !== wanted) setWanted(page)
  return (
    <>
      <div className="lobby__listhead">
        <h2 className="lobby__title">{t('lobby:sessions')}</h2>
        {offersPrivate(data, showsPrivate) && (
          <Checkbox label={t('lobby:private')} checked={showsPrivate} onChange={setShowsPrivate} />
        )}
      </div>
      {error && (
        <p className="lobby__fault" role="alert">
          {phrase(failurePhrase(error.failure))}
        </p>
      )}
      {entries.length > 0 ? (
        <SessionTable
          entries={entries}
          sorting={sorting}
          onSort={(key) => setSorting((last) => sortedBy(last, key))}
        />
      ) : (
        // Where nobody answers nobody knows who plays.
        !(error && data.length === 0) && (
          <p className="lobby__empty">{t(emptyText(isPending, permissions))}</p>
        )
      )}
      {entries.length > 0 && <Pager page={page} pages={pages} onPage={setWanted} />}
    </>
  )
}
