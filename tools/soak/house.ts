import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { unwrap } from '@belfry/kit'
import { freePort } from '../lib/ports.mjs'
import { openSqlite } from '../../apps/server/src/db/sqlite/index.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { fill, type Guest } from '../../bench/support/guests.ts'
import { type Served, serve } from '../../bench/support/processes.ts'
import { METRICS_TOKEN, metricsOf, openProbe, type Probe } from './probe.ts'
import { type Person, VERSION } from './screen.ts'
import { until, wait } from './waiting.ts'

const MAIN = resolve(import.meta.dirname, '../../apps/server/src/main.ts')
const START_MS = 60_000
/** Access tokens last for fifteen minutes. */
const RENEWED_EVERY_MS = 8 * 60_000

/** As it comes, but that a table which is left ends while we are looking, and not an hour later. */
const settings = (dataDir: string): Readonly<Record<string, string>> => ({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  EMPTY_MINUTES: '1',
  RTC_PORT: '0',
  METRICS_TOKEN,
})

/** Stays logged in as a browser does, with a refresh token that is good for one time. */
export function loggedIn(url: string, { id, token, refreshToken }: Guest, over: AbortSignal): Person {
  let now = token
  let next = refreshToken
  const renew = async (): Promise<void> => {
    const answer = await fetch(`${url}/backend/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ token: next, version: VERSION }),
    })
    if (!answer.ok) throw new Error(`a login was not renewed: ${await answer.text()}`)
    const given = (await answer.json()) as { accessToken: string; refreshToken: string }
    now = given.accessToken
    next = given.refreshToken
  }
  const keep = async (): Promise<void> => {
    await wait(Math.random() * RENEWED_EVERY_MS)
    while (!over.aborted) {
      await renew()
      await wait(RENEWED_EVERY_MS)
    }
  }
  void keep()
  return { id, token: () => now }
}

interface House {
  readonly served: Served
  readonly probe: Probe
  readonly guests: readonly Guest[]
}

/** A server as it comes, with a chat server beside it and people who have accounts. */
export async function openHouse(people: number): Promise<House> {
  const dataDir = mkdtempSync(join(tmpdir(), 'belfry-soak-'))
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  const config = unwrap(readConfig(settings(dataDir)))
  const opened = await openSqlite(dataDir)
  const guests = await fill(opened, config, people)
  await opened.db.destroy()
  const chatPort = await freePort()
  // The server's own arguments come before this; the chat server that it starts has no others.
  const inherited = { NODE_OPTIONS: `--inspect=127.0.0.1:${chatPort}` }
  const served = await serve(['--inspect=127.0.0.1:0', MAIN], { ...settings(dataDir), ...inherited })
  const hasVoice = async (): Promise<boolean> =>
    (await metricsOf(served.url))('belfry_chat_servers_reached') === 1
  await until(START_MS, 'the start of the chat server', hasVoice)
  return { served, guests, probe: await openProbe(served, dataDir, chatPort) }
}
