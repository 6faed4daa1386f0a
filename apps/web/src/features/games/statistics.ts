import type { ContentIndex } from '@belfry/content'
import type { RestAnswer } from '@belfry/protocol'

export type Counted = NonNullable<RestAnswer<'statistics'>['games']>[number]

/** By what games are counted. */
export const GROUPS = ['side', 'team', 'character', 'script', 'size', 'storyteller'] as const
export type Group = (typeof GROUPS)[number]

/** Shares of fewer games are drawn as what they are: hardly anything. */
export const FEW = 5

export interface Row {
  readonly key: string
  readonly games: number
  readonly wins: number
}

/** Games in which somebody played and everybody has seen on whose side. */
export const playedIn = (games: readonly Counted[]): readonly Counted[] =>
  games.filter(({ isStoryteller, isEvil }) => !isStoryteller && isEvil !== null)

export const isWon = ({ isEvil, isEvilWin }: Counted): boolean => isEvil === isEvilWin

type Keys = (game: Counted, content: ContentIndex) => string | readonly string[]

/** What a game counts for; a game of two Storytellers counts for both. */
const KEYS: Readonly<Record<Group, Keys>> = {
  side: ({ isEvil }) => [isEvil ? 'evil' : 'good'],
  team: ({ role }, content) => content.character(role)?.team ?? [],
  character: ({ role }) => [role],
  script: ({ edition }) => [edition.name],
  size: ({ players }) => [String(players)],
  storyteller: ({ storytellers }) => storytellers,
}

/** Most games first; sizes in their order. */
export function rowsBy(group: Group, games: readonly Counted[], content: ContentIndex): readonly Row[] {
  const found = new Map<string, Row>()
  for (const game of playedIn(games))
    for (const key of [KEYS[group](game, content)].flat()) {
      const { games: count, wins } = found.get(key) ?? { games: 0, wins: 0 }
      found.set(key, { key, games: count + 1, wins: wins + (isWon(game) ? 1 : 0) })
    }
  const rows = [...found.values()]
  return group === 'size'
    ? rows.sort((a, b) => Number(a.key) - Number(b.key))
    : rows.sort((a, b) => b.games - a.games || a.key.localeCompare(b.key))
}

const FIELDS = ['endedAt', 'script', 'players', 'storytellers', 'part', 'character', 'side', 'won'] as const
type Field = (typeof FIELDS)[number]

const recordOf = (game: Counted): Readonly<Record<Field, string | number | boolean | null>> => ({
  endedAt: game.endedAt === null ? null : new Date(game.endedAt).toISOString(),
  script: game.edition.name,
  players: game.players,
  storytellers: game.storytellers.join('; '),
  part: game.isStoryteller ? 'storyteller' : 'player',
  character: game.role,
  side: game.isEvil === null ? null : game.isEvil ? 'evil' : 'good',
  won: game.isEvil === null ? null : isWon(game),
})

/** What begins like a formula is none in a table: whoever opens it asked for figures. */
const cell = (value: string | number | boolean | null): string => {
  const text = value === null ? '' : String(value)
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export const asCsv = (games: readonly Counted[]): string =>
  [
    FIELDS.join(','),
    ...games.map(recordOf).map((record) => FIELDS.map((field) => cell(record[field])).join(',')),
    '',
  ].join('\r\n')

export const asJson = (games: readonly Counted[]): string =>
  JSON.stringify({ format: 'belfry-statistics', version: 1, games: games.map(recordOf) }, null, 2)
