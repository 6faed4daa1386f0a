import { loadPack } from '@belfry/content/node'
import { unwrap } from '@belfry/kit'
import { haveWhims } from './churn.ts'
import { judge, type Reading, tell } from './figures.ts'
import { loggedIn, openHouse } from './house.ts'
import { Latencies } from './latencies.ts'
import { type Options, SEEDS_APART } from './options.ts'
import type { Probe } from './probe.ts'
import { type Company, nothingHappened, PLAYERS, Table } from './table.ts'
import { wait } from './waiting.ts'

/** A Storyteller, players, and one who looks in. */
const PEOPLE = 1 + PLAYERS + 1
const SAMPLE_MS = 30_000
const MINUTE_MS = 60_000
/** Tables begin one after the other, or all of them would be in the same night. */
const STAGGER_MS = 5_000
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
  const { served, probe, guests } = await openHouse(tables * PEOPLE)
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
