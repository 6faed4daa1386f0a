import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress } from 'node:zlib'
import { openFile, type Rebuilt, rebuiltReplay, sealFile } from '@belfry/room/replay'
import { MIN_COUNTED_PLAYERS, type SealedGame } from '@belfry/rules'
import type {
  GameRepairs,
  RepairedGame,
  ReplayPlace,
  StoredGame,
  StoredGameReplay,
} from '../../db/repositories/game-repairs.ts'
import type { Games } from '../../db/repositories/games.ts'
import type { Installation } from '../../db/repositories/installation.ts'
import type { SessionLog } from '../../db/session-log.ts'
import { participantsOf } from './finished-game.ts'
import { keptIn, knownRole, writtenGame } from './written-game.ts'

interface RebuildDeps {
  readonly games: Games
  readonly gameRepairs: GameRepairs
  readonly installation: Installation
  readonly sessionLog: SessionLog
}

/** Set once all records were rebuilt, with the version of the rules that did it. */
const DONE = 'game-records-rebuilt'
const GAMES_AT_ONCE = 50

const compressed = promisify(brotliCompress)
const decompressed = promisify(brotliDecompress)

/** Rebuilds a record from the log of its session. False where the log is gone, too large or unreadable. */
async function rebuiltFromLog({ games, sessionLog }: RebuildDeps, game: StoredGame): Promise<boolean> {
  const kept = await keptIn(sessionLog, game.sessionId, game.number)
  if (!kept || kept === 'too-large') return false
  const written = await writtenGame(sessionLog, game.sessionId, kept.record)
  if (written.record !== game.record) await games.save(written)
  return true
}

async function readReplay(replay: StoredGameReplay | undefined): Promise<Rebuilt | null> {
  if (!replay) return null
  try {
    const file = openFile(JSON.parse((await decompressed(replay.bytes)).toString('utf8')))
    const body = file.ok ? file.value.body : null
    return file.ok && body?.kind === 'whole' ? rebuiltReplay(body, file.value.rules) : null
  } catch {
    return null
  }
}

/** The record with the accounts that the replay's places stand for; places of deleted accounts stay empty. */
function withAccounts(record: SealedGame, people: readonly ReplayPlace[]): SealedGame {
  const accountOf = (place: string | null): string | null =>
    people.find((person) => person.place === place)?.userId ?? null
  return {
    ...record,
    seats: record.seats.map((seat) => ({ ...seat, id: accountOf(seat.id) })),
    storytellers: record.storytellers.flatMap(({ id, name }) => {
      const account = accountOf(id)
      return account === null ? [] : [{ id: account, name }]
    }),
  }
}

const placesOf = ({ body, record, atEnd }: Rebuilt, stored: StoredGameReplay): readonly ReplayPlace[] =>
  stored.people
    .filter(({ place }) => body.people.some(({ id }) => id === place))
    .map(({ place, userId }) => ({
      place,
      userId,
      isAtEnd: atEnd.has(place),
      roleId: knownRole(record, place),
    }))

/** Facts in which an overwritten game differs from a right one. */
const factsOf = (edition: StoredGame['edition'], replay: Omit<StoredGameReplay, 'bytes'>): string =>
  JSON.stringify([edition, replay.isRevealed, replay.people])

/** Rebuilds a game from its replay, where the log is gone. */
async function rebuiltFromReplay({ gameRepairs }: RebuildDeps, game: StoredGame): Promise<boolean> {
  const stored = await gameRepairs.replayOf(game.id)
  const rebuilt = await readReplay(stored)
  if (!stored || !rebuilt) return false
  const record = { ...withAccounts(rebuilt.record, stored.people), isEvilWin: game.isEvilWin }
  const replay = {
    id: stored.id,
    isRevealed: record.isRevealed,
    people: placesOf(rebuilt, stored),
  }
  if (factsOf(game.edition, stored) === factsOf(record.edition, replay)) return true
  const repaired: RepairedGame = {
    edition: record.edition,
    participants: participantsOf(record),
    replay: { ...replay, bytes: await compressed(JSON.stringify(sealFile(rebuilt.body))) },
  }
  await gameRepairs.repair(game.id, repaired)
  return true
}

async function rebuild(deps: RebuildDeps, game: StoredGame): Promise<void> {
  if ((await rebuiltFromLog(deps, game)) || (await rebuiltFromReplay(deps, game))) return
  await deps.gameRepairs.markIncomplete(game.id, MIN_COUNTED_PLAYERS)
}

/**
 * Rebuilds the records of games that rules before version 5 overwrote with a later table: from the log, or from the
 * replay where the log is gone; what neither can tell is marked as incomplete. Runs once per installation and starts
 * over if the server stops in between.
 */
export async function rebuildRecords(deps: RebuildDeps, isStopped: () => boolean): Promise<void> {
  if ((await deps.installation.read(DONE)) !== undefined) return
  for (let last = ''; ; ) {
    const page = await deps.gameRepairs.listAfter(last, GAMES_AT_ONCE)
    for (const game of page) {
      if (isStopped()) return
      await rebuild(deps, game)
    }
    last = page.at(-1)?.id ?? last
    if (page.length < GAMES_AT_ONCE) break
  }
  await deps.installation.claim(DONE, '5')
}
