import './games.css'
import { ok } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import { useEffect, useState } from 'react'
import { inRegion } from '../../lib/browser/region.ts'
import { useCharacters } from '../../shared/characters/useCharacters.ts'
import type { PageProps } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'
import { useLocale } from '../../shell/useLocale.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Select, TextField } from '../../ui/Field.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'

type Game = RestAnswer<'myGames'>['games'][number]

const SIDES = ['any', 'player', 'storyteller'] as const
const RESULTS = ['any', 'good', 'evil', 'open'] as const
const MINUTE_MS = 60_000
/** Characters that a search may name. */
const MOST_ROLES = 200

interface Search {
  readonly text: string
  readonly as: (typeof SIDES)[number]
  readonly result: (typeof RESULTS)[number]
}

const asked = ({ api }: Pick<Shell, 'api'>, wanted: string, offset: number) =>
  api.call('myGames', { body: { ...(JSON.parse(wanted) as Search), offset } })

type Asked = Awaited<ReturnType<typeof asked>>

/** Games that have been found so far; more is asked for by whoever wants it. */
function useGames({ text, as, result }: Search) {
  const { api } = useShell()
  const { phrase } = useText('errors')
  const content = useCharacters()
  const [answer, setAnswer] = useState<Asked | null>(null)
  const isNamed = ({ name }: { readonly name: string }): boolean =>
    text !== '' && name.toLowerCase().includes(text.toLowerCase())
  const roles = (content?.pack.characters ?? []).filter(isNamed).map(({ id }) => id)
  const wanted = JSON.stringify({ text, as, result, roles: roles.slice(0, MOST_ROLES) })
  useEffect(() => {
    let isWanted = true
    void asked({ api }, wanted, 0).then((found) => isWanted && setAnswer(found))
    return () => {
      isWanted = false
    }
  }, [api, wanted])
  const found = answer?.ok ? answer.value : null
  const more = async (): Promise<void> => {
    const next = await asked({ api }, wanted, found?.games.length ?? 0)
    setAnswer(next.ok ? ok({ ...next.value, games: [...(found?.games ?? []), ...next.value.games] }) : next)
  }
  const fault = answer && !answer.ok ? phrase(failurePhrase(answer.error)) : ''
  return { found, fault, more: () => void more(), content }
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
    <PageFrame
      title={t('replay:games')}
      ways={
        <>
          <Button icon="scroll" onClick={() => navigator.go(navigator.pathOf('Replay', { id: 'file' }))}>
            {t('replay:file.open')}
          </Button>
          <Button icon="house" onClick={() => navigator.goTo('Lobby')}>
            {t('common:broken.lobby')}
          </Button>
        </>
      }
    >
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
    </PageFrame>
  )
}
