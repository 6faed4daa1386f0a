import type { RestAnswer } from '@belfry/protocol'
import type { PlayedGame } from '../../db/repositories/played-games.ts'

/** `games` is -1 when somebody does not want them seen. */
export type Stats = RestAnswer<'user'>['stats']

export const hiddenStats: Stats = {
  games: -1,
  storyteller: 0,
  player: 0,
  evilWins: 0,
  wins: 0,
  editions: [],
  roles: [],
}

/** Most frequent first; of equals the one seen first. */
const countBy = (ids: readonly string[]): readonly { id: string; count: number }[] => {
  const counts = new Map<string, number>()
  for (const id of ids) if (id !== '') counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].map(([id, count]) => ({ id, count })).sort((a, b) => b.count - a.count)
}

export function statsOf(games: readonly PlayedGame[]): Stats {
  const told = games.filter((game) => game.isStoryteller)
  const played = games.filter((game) => !game.isStoryteller)
  const names = new Map(games.map((game) => [game.editionId, game.editionName]))
  return {
    games: games.length,
    storyteller: told.length,
    player: played.length,
    evilWins: told.filter((game) => game.isEvilWin).length,
    wins: played.filter((game) => game.isWinner && !game.isIncomplete).length,
    editions: countBy(games.map((game) => game.editionId)).map(({ id, count }) => ({
      id,
      name: names.get(id) ?? id,
      count,
    })),
    roles: [...countBy(played.map((game) => game.roleId))],
  }
}

/** The visibility a user chooses for their statistics; whatever is neither is hidden. */
const STATS_PUBLIC = 0
const STATS_PRIVATE = 1

interface Viewer {
  readonly isOwner: boolean
  readonly isModerator: boolean
}

/** Private: oneself; hidden: not even on one's own card, which others may see in a stream. */
export const maySeeStats = (visibility: number, viewer: Viewer): boolean =>
  viewer.isModerator || visibility === STATS_PUBLIC || (visibility === STATS_PRIVATE && viewer.isOwner)
