import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { systemClock, unwrap } from '@belfry/kit'
import { createAccessTokens } from '../../apps/server/src/accounts/access-tokens.ts'
import { createAccounts } from '../../apps/server/src/accounts/accounts.ts'
import { createAdministrators } from '../../apps/server/src/accounts/administrators.ts'
import { createRefreshTokens } from '../../apps/server/src/accounts/refresh-tokens.ts'
import { openSecrets } from '../../apps/server/src/accounts/secrets.ts'
import { readConfig } from '../../apps/server/src/config/config.ts'
import { repositories } from '../../apps/server/src/db/repositories/index.ts'
import { openSqlite } from '../../apps/server/src/db/sqlite/open.ts'
import { type Served, serve } from './processes.ts'

const MAIN = resolve(import.meta.dirname, '../../apps/server/src/main.ts')
const CALLER = { ip: '127.0.0.1', agent: 'bench', version: '3.46.4', locale: 'en' } as const
/** What somebody has who may come in without a question. */
const FLAGS = ['tos-agreed', 'verified-email'] as const
const TAGS = { difficulty: 0, cameras: 0, travellers: 0, grimoire: 0, locked: false, streaming: false }

export interface Guest {
  readonly id: string
  readonly token: string
  /** With which a browser stays logged in. */
  readonly refreshToken: string
}

/** A data folder with verified accounts that are logged in: what registering them one by one would leave. */
async function fill(dataDir: string, count: number): Promise<readonly Guest[]> {
  const opened = await openSqlite(dataDir)
  const config = unwrap(readConfig({ DATA_DIR: dataDir }))
  const guests = await opened.db.transaction().execute(async (trx) => {
    const kept = repositories(trx)
    const secrets = await openSecrets(undefined, kept.facts)
    const accessTokens = createAccessTokens(secrets, systemClock)
    const clock = systemClock
    const securityEvent = (): void => undefined
    const refreshTokens = createRefreshTokens({
      secrets,
      families: kept.families,
      clock,
      securityEvent,
      longestDays: config.loginDays,
    })
    const administrators = createAdministrators({ repositories: kept, secrets, clock, config })
    const accounts = createAccounts({ repositories: kept, accessTokens, administrators, clock, config })
    const made: Guest[] = []
    for (let i = 0; i < count; i++) {
      const name = `guest${i}`
      const identity = {
        subject: name,
        email: `${name}@example.org`,
        username: name,
        acceptsMarketing: false,
      }
      const { user } = await accounts.ensure('embedded', identity, name)
      const { familyId: family, refreshToken } = await refreshTokens.start(user.id, CALLER)
      const claims = { username: name, level: config.signupLevel, flags: FLAGS }
      const token = await accessTokens.sign({ id: user.id, family, ...claims })
      made.push({ id: user.id, token, refreshToken })
    }
    await trx
      .updateTable('users')
      .set({ level: config.signupLevel, flags: JSON.stringify(FLAGS) })
      .execute()
    return made
  })
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
  const guests = await fill(dataDir, people)
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
