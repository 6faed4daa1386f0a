import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
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
})
