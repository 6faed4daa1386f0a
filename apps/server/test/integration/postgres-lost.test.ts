import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { openPostgres } from '../../src/db/postgres/index.ts'
import { engines } from '../support/engines.ts'
import { startTestServer } from '../support/server.ts'

const postgres = engines.find(([name]) => name === 'postgres')?.[1]

describe.skipIf(inject('postgresUrl') === null)('a PostgreSQL that ends every connection', () => {
  it('in the middle of queries ends no process, and is forgotten as soon as it answers again', async () => {
    const storage = await postgres?.()
    if (!storage) throw new Error('no PostgreSQL')
    const server = await startTestServer({ storage })
    const operator = new pg.Client(storage.databaseUrl)
    await operator.connect()
    const mine = 'pid <> pg_backend_pid() and datname = current_database()'
    for (let round = 0; round < 5; round++) {
      const asked = Array.from({ length: 12 }, () => server.get('ready'))
      await operator.query(`select pg_terminate_backend(pid) from pg_stat_activity where ${mine}`)
      await Promise.allSettled(asked)
    }
    await operator.end()
    await expect.poll(async () => (await server.get('ready')).status).toBe(200)
    await server.stop()
  })

  it('is told as a fault while in use, and not once the database is being closed', async () => {
    const storage = await postgres?.()
    if (!storage?.databaseUrl) throw new Error('no PostgreSQL')
    const told: string[] = []
    const { db } = await openPostgres(storage.databaseUrl, (error) => told.push(error.message))
    const operator = new pg.Client(storage.databaseUrl)
    await operator.connect()
    let closed: Promise<void> | undefined
    const endDuringUse = (isClosing: boolean) =>
      db.connection().execute(async (held) => {
        const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(held)
        if (isClosing) closed = db.destroy()
        // It waits until the other end is gone; the answer comes after the word that it is.
        await operator.query('select pg_terminate_backend($1, 5000)', [rows[0]?.pid])
        await operator.query('select 1')
        if (!isClosing) await expect.poll(() => told.length).toBeGreaterThan(0)
        await expect.poll(() => sql`select 1`.execute(held).catch(() => 'gone')).toBe('gone')
      })
    await endDuringUse(false)
    const before = told.length
    await endDuringUse(true)
    await closed
    await operator.end()
    await storage.remove()
    expect(told).toHaveLength(before)
  })
})
