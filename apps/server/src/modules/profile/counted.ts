import type { RestAnswer } from '@belfry/protocol'
import type { CountedGame } from '../../db/repositories/counted-games.ts'
import type { Repositories } from '../../db/repositories/index.ts'
import type { Actor } from '../../domain/actor.ts'
import { isModerator } from '../../domain/levels.ts'
import type { User } from '../../domain/user.ts'
import { maySeeStats } from './stats.ts'

type Answer = RestAnswer<'statistics'>
type Shown = NonNullable<Answer['games']>[number]

/** Whoever won was on the side that won; who was never revealed was on neither. */
const sideOf = ({ isStoryteller, roleId, isWinner, isEvilWin }: CountedGame): boolean | null =>
  isStoryteller || roleId === '' ? null : isWinner === isEvilWin

/** Others are told neither when nor with whom. */
const shown = (game: CountedGame, isOwner: boolean): Shown => ({
  edition: { id: game.editionId, name: game.editionName },
  endedAt: isOwner ? game.endedAt : null,
  storytellers: isOwner ? [...game.storytellers] : [],
  isStoryteller: game.isStoryteller,
  role: game.roleId,
  isEvil: sideOf(game),
  isEvilWin: game.isEvilWin,
  players: game.players,
})

/** Somebody's games as they count, for whom they let see them. */
export async function countedFor(
  { countedGames }: Pick<Repositories, 'countedGames'>,
  user: User,
  actor: Actor,
): Promise<Answer> {
  const isOwner = user.id === actor.user.id
  const maySee = maySeeStats(user.statsVisibility, { isOwner, isModerator: isModerator(actor.level) })
  return {
    name: user.username,
    visibility: isOwner ? user.statsVisibility : null,
    games: maySee ? (await countedGames(user.id)).map((game) => shown(game, isOwner)) : null,
  }
}
