import { GAMES_PAGE, type RestAnswer } from '@belfry/protocol'
import type { Repositories } from '../../db/repositories/index.ts'
import type { GameSearch, MyGame } from '../../db/repositories/my-games.ts'
import type { ReplayPerson } from '../../db/repositories/replays.ts'
import { isShared } from './sharing.ts'

type Answer = RestAnswer<'myGames'>

const shown = (game: MyGame, people: readonly ReplayPerson[]): Answer['games'][number] => ({
  id: game.replayId,
  startedAt: game.startedAt,
  endedAt: game.endedAt,
  edition: { id: game.editionId, name: game.editionName },
  isEvilWin: game.isEvilWin,
  isRevealed: game.isRevealed,
  isIncomplete: game.isIncomplete,
  isShared: isShared(game, people),
  isStoryteller: people.some(({ place, seat }) => place === game.place && seat === null),
  role: game.roleId,
  agrees: game.agrees,
  words: game.words,
  storytellers: people.filter(({ seat }) => seat === null).map(({ username }) => username),
  players: people.filter(({ seat }) => seat !== null).map(({ username }) => username),
})

/** A page of somebody's games, and whether there are more. */
export async function myGames(
  { replays, myGames: games }: Repositories,
  userId: string,
  search: Omit<GameSearch, 'limit'>,
): Promise<Answer> {
  const found = await games.listOf(userId, { ...search, limit: GAMES_PAGE + 1 })
  const page = found.slice(0, GAMES_PAGE)
  const people = await replays.peopleOf(page.map(({ replayId }) => replayId))
  return {
    games: page.map((game) =>
      shown(
        game,
        people.filter(({ replayId }) => replayId === game.replayId),
      ),
    ),
    hasMore: found.length > GAMES_PAGE,
  }
}
