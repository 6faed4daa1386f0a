import type { RestAnswer } from '@belfry/protocol'
import type { CountedGame } from '../../db/repositories/counted-games.ts'
import type { Repositories } from '../../db/repositories/index.ts'
import { type Actor, levelInUse } from '../../domain/actor.ts'
import { isModerator } from '../../domain/levels.ts'
import type { User } from '../../domain/user.ts'
import { maySeeStats } from './stats.ts'

type Answer = RestAnswer<'statistics'>
type Shown = NonNullable<Answer['games']>[number]

/** A winner was on the side that won. The side is unknown without a reveal or a complete record. */
const sideOf = ({ isStoryteller, roleId, isWinner, isEvilWin, isIncomplete }: CountedGame): boolean | null =>
  isStoryteller || isIncomplete || roleId === '' ? null : isWinner === isEvilWin

/** Others are told neither when nor with whom. */
const shown = (game: CountedGame, isOwner: boolean): Shown => ({
  edition: { id: game.editionId, name: game.editionName },
  endedAt: isOwner ? game.endedAt : null,
  storytellers: isOwner ? [...game.storytellers] : [],
  isStoryteller: game.isStoryteller,
  role: game.roleId,
  isEvil: sideOf(game),
  isEvilWin: game.isEvilWin,
  isIncomplete: game.isIncomplete,
  players: game.players,
})

/** Somebody's games as they count, for whom they let see them. */
export async function countedFor(
  { countedGames }: Pick<Repositories, 'countedGames'>,
  user: User,
  actor: Actor,
): Promise<Answer> {
  const isOwner = user.id === actor.user.id
  const maySee = maySeeStats(user.statsVisibility, { isOwner, isModerator: isModerator(levelInUse(actor)) })
  return {
    name: user.username,
    visibility: isOwner ? user.statsVisibility : null,
    games: maySee ? (await countedGames(user.id)).map((game) => shown(game, isOwner)) : null,
  }
}
