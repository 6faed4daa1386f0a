import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { loadPack } from '@belfry/content/node'
import { unwrap } from '@belfry/kit'
import { freePort } from '@belfry/server/testing/services'
import { openSqlite } from '../../apps/server/src/db/sqlite/index.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { fill, type Guest } from '../../bench/support/guests.ts'
import { type Served, serve } from '../../bench/support/processes.ts'
import { haveWhims } from './churn.ts'
import { judge, type Reading, tell } from './figures.ts'
import { Latencies } from './latencies.ts'
import { type Options, SEEDS_APART } from './options.ts'
import { METRICS_TOKEN, metricsOf, openProbe, type Probe } from './probe.ts'
import { type Person, VERSION } from './screen.ts'
import { type Company, nothingHappened, PLAYERS, Table } from './table.ts'
import { until, wait } from './waiting.ts'

const MAIN = resolve(import.meta.dirname, '../../apps/server/src/main.ts')
/** A Storyteller, players, and one who looks in. */
const PEOPLE = 1 + PLAYERS + 1
const SAMPLE_MS = 30_000
const MINUTE_MS = 60_000
/** Tables begin one after the other, or all of them would be in the same night. */
const STAGGER_MS = 5_000
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
function loggedIn(url: string, { id, token, refreshToken }: Guest, over: AbortSignal): Person {
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

/** Two games, and whatever else people do meanwhile. */
async function spendEvening(table: Table, over: AbortSignal): Promise<void> {
  const closing = new AbortController()
  try {
    const master = await table.gather()
    const whims = haveWhims(table, closing.signal)
    const played = table.play(master, over).finally(() => closing.abort())
    await Promise.all([played, whims])
  } finally {
    closing.abort()
    table.end()
  }
}

/** One table after the other, until it is late. What goes wrong at one is told, and the next one is opened. */
async function meet(company: Company, over: AbortSignal, fault: Fault): Promise<void> {
  for (let round = 0; !over.aborted; round++) {
    try {
      await spendEvening(await Table.open(company, round), over)
    } catch (error) {
      if (over.aborted) return
      fault(error)
      await wait(STAGGER_MS)
    }
  }
}

type Fault = (error: unknown) => void

interface House {
  readonly served: Served
  readonly probe: Probe
  readonly guests: readonly Guest[]
}

async function open(people: number): Promise<House> {
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
  await until(MINUTE_MS, 'the start of the chat server', hasVoice)
  return { served, guests, probe: await openProbe(served, dataDir, chatPort) }
}

/** Companies at their tables, the first at once and the next a little later. */
async function begin(companies: readonly Company[], over: AbortSignal, fault: Fault): Promise<void> {
  await Promise.all(
    companies.map(async (company, index) => {
      await wait(index * STAGGER_MS)
      await meet(company, over, fault)
    }),
  )
}

/** Two readings a minute until it is late. */
async function watch(probe: Probe, latencies: Latencies, minutes: number): Promise<readonly Reading[]> {
  const startedAt = performance.now()
  const readings: Reading[] = []
  for (let at = SAMPLE_MS; at <= minutes * MINUTE_MS; at += SAMPLE_MS) {
    await wait(startedAt + at - performance.now())
    const waited = latencies.take()
    const reading = { minute: at / MINUTE_MS, ...(await probe.read()), ...waited }
    // While its garbage is collected for us, the server keeps everybody waiting.
    latencies.take()
    readings.push(reading)
    console.log(tell(reading))
  }
  return readings
}

/** `npm run soak -- evening`: many tables with all that happens at them, and what that leaves behind. */
export async function evening({ minutes, tables, seed }: Options): Promise<boolean> {
  const { served, probe, guests } = await open(tables * PEOPLE)
  const over = new AbortController()
  const happened = nothingHappened()
  const latencies = new Latencies()
  let faults = 0
  const fault: Fault = (error) => {
    faults += 1
    console.log(`fault: ${error instanceof Error ? error.message : String(error)}`)
  }
  const { content } = unwrap(loadPack())
  const people = guests.map((guest) => loggedIn(served.url, guest, over.signal))
  const companies = Array.from({ length: tables }, (_, index) => ({
    url: served.url,
    name: `soak ${index}`,
    people: people.slice(index * PEOPLE, (index + 1) * PEOPLE),
    content,
    witness: latencies,
    happened,
    hasVoice: index % 2 === 0,
    seed: seed + index * SEEDS_APART,
  }))
  console.log(`seed ${seed}: ${tables} tables of ${PEOPLE} people for ${minutes} minutes`)
  const evenings = begin(companies, over.signal, fault)
  const readings = await watch(probe, latencies, minutes)
  over.abort()
  const errors = await probe.errors()
  await Promise.race([evenings, wait(MINUTE_MS)])
  probe.close()
  await served.stop('SIGTERM')
  const isSteady = judge(readings, minutes)
  console.log(`\n${JSON.stringify(happened)}`)
  console.log(`${faults} faults at tables, ${errors} errors of the server`)
  return isSteady && faults === 0 && errors === 0
}
