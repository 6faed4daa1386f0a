import '../../styles/ink.css'
import './games.css'
import { ok } from '@belfry/kit'
import { useEffect, useState } from 'react'
import { characterMatcher } from '../../shared/characters/characterSearch.ts'
import { useCharacters } from '../../shared/characters/useCharacters.ts'
import type { PageProps } from '../../shell/feature.ts'
import type { Shell } from '../../shell/shell.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Select, TextField } from '../../ui/Field.tsx'
import { PageFrame } from '../../ui/PageFrame.tsx'
import { GameRow } from './GameRow.tsx'

const SIDES = ['any', 'player', 'storyteller'] as const
const RESULTS = ['any', 'good', 'evil', 'open'] as const
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
  const isNamed = text === '' ? () => false : characterMatcher(text)
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

const COLUMNS = [
  'date',
  'script',
  'role',
  'result',
  'length',
  'storyteller',
  'people',
  'story',
  'answers',
] as const

function GameList({ search }: { readonly search: Search }) {
  const { t } = useText('replay')
  const { found, fault, more, content } = useGames(search)
  const nameOf = (role: string): string =>
    content?.character(role)?.name ?? (role || t('replay:game.unknown'))
  if (fault !== '') return <p role="alert">{fault}</p>
  if (!found) return <p aria-busy="true">{t('replay:opening')}</p>
  if (found.games.length === 0) return <p>{t('replay:game.none')}</p>
  return (
    <section className="games__found on-ink" aria-label={t('replay:games')}>
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
    </section>
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
          <Button icon="scales" onClick={() => navigator.goTo('Statistics')}>
            {t('replay:statistics')}
          </Button>
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
