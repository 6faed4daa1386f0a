import './games.css'
import type { RestAnswer } from '@belfry/protocol'
import { useEffect, useState } from 'react'
import { inRegion } from '../../lib/browser/region.ts'
import { useCharacters } from '../../shared/characters/useCharacters.ts'
import type { PageProps } from '../../shell/feature.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Crest } from '../../ui/Crest.tsx'
import { Select, TextField } from '../../ui/Field.tsx'

type Game = RestAnswer<'myGames'>['games'][number]

const SIDES = ['any', 'player', 'storyteller'] as const
const RESULTS = ['any', 'good', 'evil', 'open'] as const
const MINUTE_MS = 60_000

interface Search {
  readonly text: string
  readonly as: (typeof SIDES)[number]
  readonly result: (typeof RESULTS)[number]
}

/** What has been found so far; more is asked for by whoever wants it. */
function useGames(search: Search) {
  const { api } = useShell()
  const { phrase } = useText('errors')
  const content = useCharacters()
  const [found, setFound] = useState<RestAnswer<'myGames'> | null>(null)
  const [fault, setFault] = useState('')
  const { text, as, result } = search
  const roles =
    text === ''
      ? []
      : (content?.pack.characters ?? [])
          .filter(({ name }) => name.toLowerCase().includes(text.toLowerCase()))
          .map(({ id }) => id)
          .slice(0, 200)
  const wanted = JSON.stringify({ text, as, result, roles })
  const ask = async (offset: number): Promise<void> => {
    const body = { ...(JSON.parse(wanted) as Search), offset }
    const answer = await api.call('myGames', { body })
    setFault(answer.ok ? '' : phrase(failurePhrase(answer.error)))
    if (!answer.ok) return
    setFound((before) =>
      offset === 0 || !before
        ? answer.value
        : { ...answer.value, games: [...before.games, ...answer.value.games] },
    )
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when another thing is looked for
  useEffect(() => void ask(0), [wanted])
  return { found, fault, more: () => void ask(found?.games.length ?? 0), content }
}

function GameRow({ game, role }: { readonly game: Game; readonly role: string }) {
  const { t } = useText('replay')
  const { navigator } = useShell()
  const [locale] = useLocale()
  const date = new Intl.DateTimeFormat(inRegion(locale), { dateStyle: 'medium', timeStyle: 'short' })
  const people = (names: readonly (string | null)[]): string =>
    names.map((name) => name ?? t('replay:somebody')).join(', ')
  const minutes = game.startedAt === null ? null : Math.round((game.endedAt - game.startedAt) / MINUTE_MS)
  const result = game.isEvilWin === null ? 'open' : game.isEvilWin ? 'evil' : 'good'
  const to = navigator.pathOf('Replay', { id: game.id })
  return (
    <tr data-result={result}>
      <th scope="row">
        <a
          href={to}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            navigator.go(to)
          }}
        >
          {date.format(game.startedAt ?? game.endedAt)}
        </a>
      </th>
      <td data-label={t('replay:game.script')}>{game.edition.name}</td>
      <td data-label={t('replay:game.role')}>{game.isStoryteller ? t('replay:storyteller') : role}</td>
      <td data-label={t('replay:game.result')}>{t(`replay:result.${result}`)}</td>
      <td data-label={t('replay:game.length')}>
        {minutes === null ? '' : t('replay:game.minutes', { count: minutes })}
      </td>
      <td data-label={t('replay:game.storyteller')}>{people(game.storytellers)}</td>
      <td data-label={t('replay:game.people')}>{people(game.players)}</td>
    </tr>
  )
}

const COLUMNS = ['date', 'script', 'role', 'result', 'length', 'storyteller', 'people'] as const

function GameList({ search }: { readonly search: Search }) {
  const { t } = useText('replay')
  const { found, fault, more, content } = useGames(search)
  const nameOf = (role: string): string =>
    content?.character(role)?.name ?? (role || t('replay:game.unknown'))
  if (fault !== '') return <p role="alert">{fault}</p>
  if (!found) return <p aria-busy="true">{t('replay:opening')}</p>
  if (found.games.length === 0) return <p>{t('replay:game.none')}</p>
  return (
    <>
      <table className="games__table">
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`replay:game.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {found.games.map((game) => (
            <GameRow key={game.id} game={game} role={nameOf(game.role)} />
          ))}
        </tbody>
      </table>
      {found.hasMore && <Button onClick={more}>{t('replay:game.more')}</Button>}
    </>
  )
}

/** Every game somebody sat or led in. */
export function Page(_props: PageProps) {
  const { t } = useText('replay')
  const { navigator } = useShell()
  const [search, setSearch] = useState<Search>({ text: '', as: 'any', result: 'any' })
  return (
    <main className="games">
      <header className="games__header">
        <Crest />
        <h1 className="games__title">{t('replay:games')}</h1>
        <Button icon="scroll" onClick={() => navigator.go(navigator.pathOf('Replay', { id: 'file' }))}>
          {t('replay:file.open')}
        </Button>
        <Button icon="house" onClick={() => navigator.goTo('Lobby')}>
          {t('common:broken.lobby')}
        </Button>
      </header>
      <search className="games__search">
        <TextField
          label={t('replay:search')}
          type="search"
          maxLength={60}
          value={search.text}
          onChange={(event) => setSearch({ ...search, text: event.target.value })}
        />
        <Select
          label={t('replay:as')}
          value={search.as}
          options={SIDES.map((value) => ({ value, label: t(`replay:as.${value}`) }))}
          onChange={(as) => setSearch({ ...search, as })}
        />
        <Select
          label={t('replay:game.result')}
          value={search.result}
          options={RESULTS.map((value) => ({ value, label: t(`replay:result.${value}`) }))}
          onChange={(result) => setSearch({ ...search, result })}
        />
      </search>
      <GameList search={search} />
    </main>
  )
}
