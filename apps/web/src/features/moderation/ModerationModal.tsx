import './moderation.css'
import { useState } from 'react'
import { useStanding } from '../../shared/people/usePermissions.ts'
import { FactorGate } from '../../shared/second-factor/FactorGate.tsx'
import type { ModalProps } from '../../shell/feature.ts'
import { useText } from '../../shell/useText.ts'
import type { Search } from './api.ts'
import { SearchView } from './SearchView.tsx'
import { UserView } from './UserView.tsx'

/** Finds accounts, and shows one of them with all that can be done about it. */
export function Modal({ params }: ModalProps) {
  const { t } = useText('moderation')
  const { isModerator } = useStanding()
  const [search, setSearch] = useState<Search>({ query: '', page: 0 })
  const [userId, setUserId] = useState(params && 'userId' in params ? (params.userId ?? null) : null)
  if (!isModerator) return <p role="alert">{t('errors:access.forbidden')}</p>
  return (
    <FactorGate>
      {userId === null ? (
        <SearchView search={search} onSearch={setSearch} onChoose={setUserId} />
      ) : (
        <UserView userId={userId} onBack={() => setUserId(null)} />
      )}
    </FactorGate>
  )
}
