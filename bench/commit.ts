/** Durable appends a second of the embedded engine, against a bare loop of one commit each on the same disk. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { median, perSecond, reportAll, rounded } from './support/measure.ts'
import { rowMaker } from './support/rows.ts'

const ROUNDS = 9
const APPENDS = 320
const ROOMS = 16

const folder = mkdtempSync(join(tmpdir(), 'belfry-bench-'))
const bare = new DatabaseSync(join(folder, 'bare.sqlite'))
bare.exec(`
  pragma journal_mode = wal;
  pragma synchronous = full;
  create table session_log (
    session_id text not null, seq integer not null, request_id text, events text not null, at integer not null,
    primary key (session_id, seq), unique (session_id, request_id)
  );
`)
const insert = bare.prepare('insert into session_log values (?, ?, ?, ?, ?)')
const database = await openDatabase({ dataDir: folder, databaseUrl: undefined }, () => undefined)
const bareRow = rowMaker('bare')
const aloneRow = rowMaker('alone')
const rooms = Array.from({ length: ROOMS }, (_, i) => rowMaker(`room ${i}`))

const sides = {
  bare: () => {
    for (let i = 0; i < APPENDS; i++) {
      const { sessionId, seq, requestId, events, at } = bareRow()
      insert.run(sessionId, seq, requestId, events, at)
    }
  },
  alone: async () => {
    for (let i = 0; i < APPENDS; i++) await database.sessionLog.append([aloneRow()])
  },
  together: async () => {
    const room = async (next: (typeof rooms)[number]): Promise<void> => {
      for (let i = 0; i < APPENDS / ROOMS; i++) await database.sessionLog.append([next()])
    }
    await Promise.all(rooms.map(room))
  },
}

const readings: Record<keyof typeof sides, number[]> = { bare: [], alone: [], together: [] }
for (let round = 0; round <= ROUNDS; round++) {
  for (const name of ['bare', 'alone', 'together'] as const) {
    const rate = await perSecond(APPENDS, sides[name])
    if (round > 0) readings[name].push(rate)
  }
}
await database.close()
bare.close()
rmSync(folder, { recursive: true, force: true })

for (const [name, rates] of Object.entries(readings)) {
  console.log(`${name.padEnd(9)} ${Math.round(median(rates))} appends/s`)
}
const times = { unit: 'times the bare loop', isMoreBetter: true }
const against = (name: 'alone' | 'together'): number =>
  rounded(median(readings[name].map((rate, i) => rate / (readings.bare[i] ?? 1))))
reportAll([
  { name: 'commit alone', figure: against('alone'), bar: 0.6, goal: 0.9, ...times },
  { name: 'commit of 16 rooms', figure: against('together'), bar: 3, goal: 6, ...times },
])
