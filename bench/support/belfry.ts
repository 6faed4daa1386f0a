import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { unwrap } from '@belfry/kit'
import { openSqlite } from '../../apps/server/src/db/sqlite/index.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { fill, type Guest } from './guests.ts'
import { type Served, serve } from './processes.ts'

const MAIN = resolve(import.meta.dirname, '../../apps/server/src/main.ts')
const TAGS = { difficulty: 0, cameras: 0, travellers: 0, grimoire: 0, locked: false, streaming: false }

/** A data folder with people in it. */
async function prepare(dataDir: string, count: number): Promise<readonly Guest[]> {
  const opened = await openSqlite(dataDir)
  const guests = await fill(opened, unwrap(readConfig({ DATA_DIR: dataDir })), count)
  await opened.db.destroy()
  return guests
}

/** The production server as it comes, with people who may use it. */
export interface Belfry {
  readonly guests: readonly Guest[]
  served(): Served
  /** Sessions of so many people each, the first of them its owner. */
  createSessions(count: number): Promise<readonly string[]>
  /** On the same address, as a supervisor does. */
  restart(): Promise<void>
  stop(): Promise<void>
}

export async function startBelfry(people: number, nodeArgs: readonly string[] = []): Promise<Belfry> {
  const dataDir = mkdtempSync(join(tmpdir(), 'belfry-bench-'))
  const guests = await prepare(dataDir, people)
  const start = (port: string): Promise<Served> =>
    serve([...nodeArgs, MAIN], { PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, CHAT_SERVER: 'off' })
  let served = await start('0')
  const create = async (owner: Guest, name: string): Promise<string> => {
    const answer = await fetch(`${served.url}/backend/create`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name, isPublic: true, language: 'en', tags: TAGS }),
    })
    if (!answer.ok) throw new Error(`no session: ${await answer.text()}`)
    return name
  }
  return {
    guests,
    served: () => served,
    async createSessions(count) {
      const size = Math.floor(people / count)
      const names: string[] = []
      for (let i = 0; i < count; i++) {
        const owner = guests[i * size]
        if (!owner) throw new Error('too few people')
        names.push(await create(owner, `bench ${i}`))
      }
      return names
    },
    async restart() {
      served = await start(new URL(served.url).port)
    },
    async stop() {
      await served.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
