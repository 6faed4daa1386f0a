/** Appends a second on PostgreSQL with the server's pool, against single statements committed one by one. */

import { startPostgres } from '@belfry/server/testing/services'
import pg from 'pg'
import { openDatabase } from '../apps/server/src/db/database.ts'
import { median, perSecond, report, rounded } from './support/measure.ts'
import { rowMaker } from './support/rows.ts'

const ROUNDS = 5
const APPENDS = 960
const ROOMS = 48

const given = process.env['TEST_DATABASE_URL']
const server = given ? { url: given, stop: async () => undefined } : await startPostgres('on')
const database = await openDatabase({ dataDir: '', databaseUrl: server.url }, () => undefined)
const client = new pg.Client(server.url)
await client.connect()

const started = Date.now()
const bareRow = rowMaker(`bare ${started}`)
const rooms = Array.from({ length: ROOMS }, (_, i) => rowMaker(`room ${started} ${i}`))

async function oneByOne(): Promise<void> {
  for (let i = 0; i < APPENDS; i++) {
    const { sessionId, seq, requestId, events, at } = bareRow()
    const values = [sessionId, seq, requestId, events, at]
    await client.query(
      'insert into session_log (session_id, seq, request_id, events, at) values ($1, $2, $3, $4, $5)',
      values,
    )
  }
}

async function grouped(): Promise<void> {
  const room = async (next: (typeof rooms)[number]): Promise<void> => {
    for (let i = 0; i < APPENDS / ROOMS; i++) await database.sessionLog.append([next()])
  }
  await Promise.all(rooms.map(room))
}

const ratios: number[] = []
for (let round = 0; round <= ROUNDS; round++) {
  const bare = await perSecond(APPENDS, oneByOne)
  const ours = await perSecond(APPENDS, grouped)
  console.log(`one by one ${Math.round(bare)}/s, ${ROOMS} rooms ${Math.round(ours)}/s`)
  if (round > 0) ratios.push(ours / bare)
}
await client.end()
await database.close()
await server.stop()
report({ name: 'pg', figure: rounded(median(ratios)), unit: 'times', bar: 4, goal: 6, isMoreBetter: true })
