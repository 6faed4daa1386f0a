import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { Unreadable } from '@belfry/room'
import { type Decided, type Kept, keptGame, keptGames, sealFile } from '@belfry/room/replay'
import type { SealedGame } from '@belfry/rules'
import type { FinishedGame } from '../../db/repositories/games.ts'
import type { NewReplay } from '../../db/repositories/replays.ts'
import type { SessionLog } from '../../db/session-log.ts'
import { REPLAY_BYTES, REPLAY_DECISIONS, REPLAY_LOG } from '../../domain/limits/values.ts'
import { finishedGame } from './finished-game.ts'
import { decisionsOf } from './stored-room.ts'

const compressed = promisify(brotliCompress)

/** A person's own character, as far as they knew it themselves. */
export const knownRole = ({ seats }: SealedGame, userId: string): string => {
  const seat = seats.find(({ id }) => id === userId)
  return (seat?.isOpen ? seat.role : seat?.sentRole) ?? ''
}

/** People of a game as its record names them, for one whose log was not read. */
const peopleIn = (game: SealedGame): NewReplay['people'] => {
  const players = game.seats.flatMap(({ seat, id }) => (id === null ? [] : { seat: seat + 1, userId: id }))
  const led = game.storytellers.filter(({ id }) => players.every(({ userId }) => userId !== id))
  return [
    ...led.map(({ id }, at) => ({ place: `storyteller-${at + 1}`, seat: null, userId: id })),
    ...players.map(({ seat, userId }) => ({ place: `seat-${seat}`, seat, userId })),
  ].map((person) => ({ ...person, isAtEnd: true, roleId: knownRole(game, person.userId) }))
}

/** Replay of a game that is too large for one: without a file, so that the game is still listed for its people. */
const noReplay = (game: SealedGame): NewReplay => ({
  id: randomUUID(),
  isRevealed: game.isRevealed,
  words: [],
  bytes: new Uint8Array(),
  people: peopleIn(game),
})

async function replayOf({ body, people, record, words }: Kept): Promise<NewReplay> {
  if (body.rows.length > REPLAY_DECISIONS) return noReplay(record)
  const file = Buffer.from(JSON.stringify(sealFile(body)))
  if (file.length > REPLAY_BYTES) return noReplay(record)
  return {
    id: randomUUID(),
    isRevealed: record.isRevealed,
    words,
    bytes: await compressed(file),
    people: people.map(({ id, seat, userId, isAtEnd }) => ({
      place: id,
      seat,
      userId,
      isAtEnd,
      roleId: knownRole(record, userId),
    })),
  }
}

type Log = Pick<SessionLog, 'read' | 'size'>

/** Reads a log, unless it is too large. A log that cannot be read loses its replays, never the games. */
async function fromLog<T>(
  log: Log,
  sessionId: string,
  unreadable: T,
  keep: (decisions: readonly Decided[]) => T,
): Promise<T | 'too-large'> {
  const { decisions, bytes } = await log.size(sessionId)
  if (decisions > REPLAY_LOG.decisions || bytes > REPLAY_LOG.bytes) return 'too-large'
  try {
    return keep(decisionsOf(await log.read(sessionId, 0)))
  } catch (error) {
    if (error instanceof Unreadable) return unreadable
    throw error
  }
}

export const keptIn = (log: Log, sessionId: string, number: number): Promise<Kept | 'too-large' | null> =>
  fromLog(log, sessionId, null, (decisions) => keptGame(decisions, number))

/** Games as they are written down once they are over: what counts them, their story, and how they can be seen again. */
export async function* writtenGames(
  log: Log,
  sessionId: string,
  games: readonly SealedGame[],
): AsyncGenerator<FinishedGame> {
  const numbers = games.map(({ id }) => id)
  const kept = await fromLog(log, sessionId, new Map<number, Kept>(), (decisions) =>
    keptGames(decisions, numbers),
  )
  for (const game of games) {
    const one = kept === 'too-large' ? null : kept.get(game.id)
    if (one) yield finishedGame(sessionId, one.record, await replayOf(one))
    else yield finishedGame(sessionId, game, kept === 'too-large' ? noReplay(game) : null)
  }
}

export async function writtenGame(log: Log, sessionId: string, game: SealedGame): Promise<FinishedGame> {
  const { value } = await writtenGames(log, sessionId, [game]).next()
  return value ?? finishedGame(sessionId, game, null)
}
