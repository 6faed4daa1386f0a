import { EMAIL_MAX } from '@belfry/protocol'
import { useState } from 'react'
import { shownName } from '../../shared/people/shownName.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useFound } from './api.ts'
import type { BanUser } from './edits.ts'

interface AccountsProps {
  readonly users: readonly BanUser[]
  readonly onAdd: (user: BanUser) => void
  readonly onRemove: (userId: string) => void
  /** Whom the ban is about: they are not taken out of it. */
  readonly fixed?: string
}

interface CandidatesProps extends Pick<AccountsProps, 'users' | 'onAdd'> {
  readonly query: string
  /** Everybody who was found is covered now. */
  readonly onAll: () => void
}

function Candidates({ users, query, onAdd, onAll }: CandidatesProps) {
  const { t } = useText('moderation')
  const { data } = useFound({ query, page: 0 })
  if (!data) return null
  const others = data.rows.filter(({ id }) => users.every((user) => user.id !== id))
  if (others.length === 0) return <p>{t('moderation:ban.account.nobody')}</p>
  return (
    <ul className="covered" data-candidates="true">
      {others.map(({ id, username, email }) => (
        <li key={id} className="covered__account" data-account={id}>
          <span className="covered__name">{shownName(username)}</span>
          <span className="covered__email">{email}</span>
          <Button
            kind="quiet"
            icon="plus"
            aria-label={t('moderation:ban.account.add.of', { name: shownName(username) })}
            onClick={() => {
              onAdd({ id, username })
              if (others.length === 1) onAll()
            }}
          >
            {t('moderation:ban.account.add')}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** One ban for all accounts of one person: whom it covers, and a way to find one more. */
export function BanAccounts({ users, onAdd, onRemove, fixed }: AccountsProps) {
  const { t } = useText('moderation')
  const [query, setQuery] = useState('')
  const wanted = query.trim()
  return (
    <fieldset className="moderation__part">
      <legend className="field__label">{t('moderation:ban.accounts')}</legend>
      <ul className="covered">
        {users.map(({ id, username }) => (
          <li key={id} className="covered__account" data-account={id}>
            <span className="covered__name">{shownName(username)}</span>
            <span className="covered__email">{id}</span>
            {users.length > 1 && id !== fixed && (
              <Button
                kind="quiet"
                icon="minus"
                aria-label={t('moderation:ban.account.remove.of', { name: shownName(username) })}
                onClick={() => onRemove(id)}
              >
                {t('moderation:ban.account.remove')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <TextField
        type="search"
        label={t('moderation:ban.account.find')}
        hint={t('moderation:ban.account.find.hint')}
        maxLength={EMAIL_MAX}
        value={query}
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          // Enter looks; it does not save the ban around it.
          if (event.key === 'Enter') event.preventDefault()
        }}
      />
      {wanted.length > 2 && (
        <Candidates users={users} query={wanted} onAdd={onAdd} onAll={() => setQuery('')} />
      )}
    </fieldset>
  )
}
