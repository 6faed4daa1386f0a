import type { SealedGame } from '@belfry/rules'
import type { FinishedGame } from '../../db/repositories/games.ts'
import type { Participant } from '../../db/repositories/participants.ts'
import type { NewReplay } from '../../db/repositories/replays.ts'

const isGood = ({ alignment, team }: SealedGame['seats'][number]): boolean =>
  alignment ? alignment === 'g' : team !== 'minion' && team !== 'demon'

/** Statistics show nobody's character, and not on whose side it was, before everybody has seen it. */
export const participantsOf = (game: SealedGame): Participant[] => {
  if (game.isEvilWin === null) return []
  const players = game.seats.flatMap((seat): Participant[] =>
    seat.id === null
      ? []
      : [
          {
            userId: seat.id,
            isStoryteller: false,
            roleId: seat.isOpen ? (seat.role ?? '') : '',
            isWinner: seat.isOpen && isGood(seat) !== game.isEvilWin,
          },
        ],
  )
  const storytellers = game.storytellers
    .filter(({ id }) => players.every(({ userId }) => userId !== id))
    .map(({ id }) => ({ userId: id, isStoryteller: true, roleId: '', isWinner: false }))
  return [...players, ...storytellers]
}

/** A game as it is kept: one row, whose story is read on request. */
export const finishedGame = (
  sessionId: string,
  game: SealedGame,
  replay: NewReplay | null,
): FinishedGame => ({
  id: `${sessionId}#${game.id}`,
  sessionId,
  number: game.id,
  edition: game.edition,
  isEvilWin: game.isEvilWin,
  startedAt: game.startedAt,
  endedAt: game.endedAt,
  record: JSON.stringify(game),
  participants: participantsOf(game),
  replay,
})
