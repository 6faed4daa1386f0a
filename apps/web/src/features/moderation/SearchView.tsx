import { EMAIL_MAX } from '@belfry/protocol'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Standing } from '../../shared/people/Standing.tsx'
import { shownName } from '../../shared/people/shownName.ts'
import { Pager } from '../../shell/Pager.tsx'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { FOUND_PER_PAGE, type Found, type Search, useFound } from './api.ts'

interface SearchViewProps {
  readonly search: Search
  readonly onSearch: (search: Search) => void
  readonly onChoose: (userId: string) => void
}

function QueryForm({ search, onSearch }: Pick<SearchViewProps, 'search' | 'onSearch'>) {
  const { t } = useText('moderation')
  const [query, setQuery] = useState(search.query)
  const field = useRef<HTMLInputElement>(null)
  // Whoever comes back from an account looks for the next one.
  useEffect(() => field.current?.focus(), [])
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch({ query: query.trim(), page: 0 })
  }
  return (
    <form className="moderation__query" onSubmit={submit}>
      <TextField
        ref={field}
        type="search"
        label={t('moderation:search.query')}
        value={query}
        maxLength={EMAIL_MAX}
        onChange={(event) => setQuery(event.target.value)}
      />
      <Button kind="primary" icon="search" type="submit">
        {t('moderation:search.submit')}
      </Button>
    </form>
  )
}

function FoundRow({ user, onChoose }: { user: Found['rows'][number] } & Pick<SearchViewProps, 'onChoose'>) {
  const { t } = useText('moderation')
  return (
    <li className="found" data-user={user.id}>
      <button type="button" className="found__open" onClick={() => onChoose(user.id)}>
        <span className="found__name">{shownName(user.username)}</span>
        <span className="found__email">{user.email}</span>
        <span className="found__marks">
          <Standing level={user.level} flags={user.flags} />
          {user.flags.includes('banned') && (
            <span className="moderation__banned">
              <Icon name="warning" />
              {t('moderation:banned')}
            </span>
          )}
        </span>
      </button>
    </li>
  )
}

/** Search for accounts by a part of a name or address, ten at a time. */
export function SearchView({ search, onSearch, onChoose }: SearchViewProps) {
  const { t, phrase } = useText('moderation')
  const { data, error, isPlaceholderData } = useFound(search)
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / FOUND_PER_PAGE))
  return (
    <div className="moderation" data-view="search">
      <QueryForm search={search} onSearch={onSearch} />
      {error && (
        <p className="moderation__fault" role="alert">
          {phrase(failurePhrase(error.failure))}
        </p>
      )}
      <output className="moderation__count">
        {data ? t('moderation:search.count', { count: data.count }) : t('moderation:loading')}
      </output>
      <ul className="moderation__found" aria-busy={isPlaceholderData}>
        {data?.rows.map((user) => (
          <FoundRow key={user.id} user={user} onChoose={onChoose} />
        ))}
      </ul>
      {pages > 1 && (
        <Pager page={search.page} pages={pages} onPage={(page) => onSearch({ ...search, page })} />
      )}
    </div>
  )
}
