import { join } from 'node:path'
import { fakeClock } from '@belfry/kit'
import type { SealedGame } from '@belfry/rules'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { backUp } from '../../src/backup/backup.ts'
import { restore } from '../../src/backup/restore.ts'
import { contentsOf, engines, type Storage } from '../support/engines.ts'
import { recordedFacts, recordedSqlite } from '../support/recorded.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

interface Person {
  readonly place: string
  readonly seat: number | null
  readonly userId: string
  readonly isAtEnd: boolean
  readonly roleId: string
}

/** What the record of a session's game should be. */
interface Expected {
  readonly edition: { readonly id: string; readonly name: string }
  readonly isRevealed: boolean
  readonly isEvilWin: boolean
  readonly seats: readonly Readonly<Record<string, unknown>>[]
  readonly participants: readonly Readonly<Record<string, unknown>>[]
  readonly replay: { readonly isRevealed: boolean; readonly people: readonly Person[] }
}

interface Recorded {
  readonly recordedUntil: number
  readonly sessions: Readonly<
    Record<
      string,
      {
        readonly gameId: string
        readonly hasLog: boolean
        readonly hasReplay: boolean
        readonly expected: Expected
      }
    >
  >
}

const FOLDER = 'overwritten-games'
const MINUTE_MS = 60_000
const { recordedUntil, sessions } = recordedFacts<Recorded>(`${FOLDER}/expected.json`)
const NOW = recordedUntil + MINUTE_MS

type Row = Readonly<Record<string, unknown>>

/** The fixture in the data folder or database of an engine. */
async function storageOf(engine: string, open: () => Promise<Storage>): Promise<Storage> {
  const recorded = await recordedSqlite(`${FOLDER}/games.sqlite`)
  if (engine === 'sqlite') return recorded
  const file = join(recorded.dataDir, 'games.backup')
  await backUp({ ...recorded, tokenSecret: undefined }, file, NOW)
  const storage = await open()
  await restore({ ...storage, tokenSecret: undefined }, { file, isForced: false, now: NOW })
  await recorded.remove()
  return storage
}

describe.each(engines)('records that earlier versions overwrote, on %s', (engine, open) => {
  let storage: Storage
  let server: TestServer
  let tables: Readonly<Record<string, readonly Row[]>>

  const rowsOf = (table: string, key: string, value: unknown): readonly Row[] =>
    (tables[table] ?? []).filter((row) => row[key] === value)

  beforeAll(async () => {
    storage = await storageOf(engine, open)
    vi.useFakeTimers({ toFake: ['Date'], now: NOW })
    const clock = fakeClock(NOW)
    server = await startTestServer({ storage, clock })
    const { installation } = server.running.services.database.repositories
    clock.advance(MINUTE_MS)
    await vi.waitUntil(async () => (await installation.read('game-records-rebuilt')) !== undefined, 10_000)
    tables = Object.fromEntries(
      Object.entries(await contentsOf(storage)).map(([name, text]) => [name, JSON.parse(text) as Row[]]),
    )
  })
  afterAll(async () => {
    vi.useRealTimers()
    await server.stop()
  })

  const replayOf = (gameId: string) => rowsOf('replays', 'game_id', gameId)[0]

  const peopleOf = (gameId: string) =>
    rowsOf('replay_people', 'replay_id', replayOf(gameId)?.['id'])
      .map((row) => ({
        place: row['place'],
        seat: row['seat'] === null ? null : Number(row['seat']),
        userId: row['user_id'],
        isAtEnd: Number(row['is_at_end']) === 1,
        roleId: row['role_id'],
      }))
      .toSorted((a, b) => String(a.place).localeCompare(String(b.place)))

  const participantsOf = (gameId: string) =>
    rowsOf('game_participants', 'game_id', gameId)
      .map((row) => ({
        userId: row['user_id'],
        isStoryteller: Number(row['is_storyteller']) === 1,
        roleId: row['role_id'],
        isWinner: Number(row['is_winner']) === 1,
      }))
      .toSorted((a, b) => String(a.userId).localeCompare(String(b.userId)))

  const rebuildable = Object.entries(sessions).filter(([, { hasLog, hasReplay }]) => hasLog || hasReplay)

  it.each(rebuildable)(
    '%s: script, players and winners are those of the game',
    (_name, { gameId, expected }) => {
      const [game] = rowsOf('games', 'id', gameId)
      expect([game?.['edition_id'], game?.['edition_name']]).toEqual([
        expected.edition.id,
        expected.edition.name,
      ])
      expect(Number(game?.['is_evil_win']) === 1).toBe(expected.isEvilWin)
      expect(Number(game?.['is_incomplete'])).toBe(0)
      expect(participantsOf(gameId)).toEqual(expected.participants)
    },
  )

  it.each(rebuildable)('%s: the replay is for the people of the game', (_name, { gameId, expected }) => {
    expect(Number(replayOf(gameId)?.['is_revealed']) === 1).toBe(expected.isRevealed)
    const people = expected.replay.people.toSorted((a, b) => a.place.localeCompare(b.place))
    expect(peopleOf(gameId)).toEqual(people)
  })

  const logged = rebuildable.filter(([, { hasLog }]) => hasLog)
  it.each(logged)('%s: the chronicle has every seat of the game', (_name, { gameId, expected }) => {
    const [game] = rowsOf('games', 'id', gameId)
    const record = JSON.parse(String(game?.['record'])) as SealedGame
    expect(record.isRevealed).toBe(expected.isRevealed)
    expect(record.seats.map(({ seat: _seat, ...seat }) => seat)).toEqual(expected.seats)
  })

  it.each([
    ['other-script-bare', 1],
    ['seats-left-bare', 1],
    ['seat-added-bare', 0],
  ] as const)('%s: without log and replay it is marked as incomplete: %s', (name, isIncomplete) => {
    const [game] = rowsOf('games', 'id', sessions[name]?.gameId)
    expect(Number(game?.['is_incomplete'])).toBe(isIncomplete)
  })
})
