import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { Unreadable } from '@belfry/room'
import { type Kept, keptGame, sealFile } from '@belfry/room/replay'
import type { SealedGame } from '@belfry/rules'
import type { FinishedGame } from '../../db/repositories/games.ts'
import type { NewReplay } from '../../db/repositories/replays.ts'
import type { SessionLog } from '../../db/session-log.ts'
import { finishedGame } from './finished-game.ts'
import { decisionsOf } from './stored-room.ts'

const compressed = promisify(brotliCompress)

/** A person's own character, as far as they knew it themselves. */
export const knownRole = ({ seats }: SealedGame, userId: string): string => {
  const seat = seats.find(({ id }) => id === userId)
  return (seat?.isOpen ? seat.role : seat?.sentRole) ?? ''
}

const replayOf = async ({ body, people, record, words }: Kept): Promise<NewReplay> => ({
  id: randomUUID(),
  isRevealed: record.isRevealed,
  words,
  bytes: await compressed(JSON.stringify(sealFile(body))),
  people: people.map(({ id, seat, userId, isAtEnd }) => ({
    place: id,
    seat,
    userId,
    isAtEnd,
    roleId: knownRole(record, userId),
  })),
})

/** A log that cannot be read loses its replay, never the game. */
export async function keptIn(
  log: Pick<SessionLog, 'read'>,
  sessionId: string,
  number: number,
): Promise<Kept | null> {
  try {
    return keptGame(decisionsOf(await log.read(sessionId, 0)), number)
  } catch (error) {
    if (error instanceof Unreadable) return null
    throw error
  }
}

/** A game as it is written down once it is over: what counts it, its story, and how it can be seen again. */
export async function writtenGame(
  log: SessionLog,
  sessionId: string,
  game: SealedGame,
): Promise<FinishedGame> {
  const kept = await keptIn(log, sessionId, game.id)
  return finishedGame(sessionId, kept?.record ?? game, kept && (await replayOf(kept)))
}
