import './moderation.css'
import './reports.css'
import { useState } from 'react'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { FactorGate } from '../../shared/second-factor/FactorGate.tsx'
import type { ModalProps } from '../../shell/feature.ts'
import { useText } from '../../shell/useText.ts'
import type { Search } from './api.ts'
import { ReportsView } from './ReportsView.tsx'
import { SearchView } from './SearchView.tsx'
import { UserView } from './UserView.tsx'

const VIEWS = ['people', 'reports'] as const
type View = (typeof VIEWS)[number]

function Views({ view, onView }: { readonly view: View; readonly onView: (view: View) => void }) {
  const { t } = useText('moderation')
  return (
    <fieldset className="states states--views">
      <legend className="visually-hidden">{t('moderation:views')}</legend>
      {VIEWS.map((one) => (
        <button
          key={one}
          type="button"
          className="states__state"
          aria-pressed={one === view}
          onClick={() => onView(one)}
        >
          {t(`moderation:view.${one}`)}
        </button>
      ))}
    </fieldset>
  )
}

function People({
  userId,
  onChoose,
}: {
  readonly userId: string | null
  onChoose: (id: string | null) => void
}) {
  const [search, setSearch] = useState<Search>({ query: '', page: 0 })
  const look = (query: string): void => {
    setSearch({ query, page: 0 })
    onChoose(null)
  }
  return userId === null ? (
    <SearchView search={search} onSearch={setSearch} onChoose={onChoose} />
  ) : (
    <UserView key={userId} userId={userId} onBack={() => onChoose(null)} onSearch={look} />
  )
}

/** Finds accounts and shows one of them with all that can be done about it; and what people have reported. */
export function Modal({ params }: ModalProps) {
  const { t } = useText('moderation')
  const { isModerator } = usePermissions()
  const [view, setView] = useState<View>('people')
  const [userId, setUserId] = useState(params && 'userId' in params ? (params.userId ?? null) : null)
  if (!isModerator) return <p role="alert">{t('errors:access.forbidden')}</p>
  const choose = (id: string): void => {
    setUserId(id)
    setView('people')
  }
  return (
    <FactorGate>
      <Views view={view} onView={setView} />
      {view === 'people' ? (
        <People userId={userId} onChoose={setUserId} />
      ) : (
        <ReportsView onChoose={choose} />
      )}
    </FactorGate>
  )
}
