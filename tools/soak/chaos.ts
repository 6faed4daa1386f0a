import { Chance } from '@belfry/bot'
import { loadPack } from '@belfry/content/node'
import { unwrap } from '@belfry/kit'
import { faultsAfterwards, HEALED_MS } from './afterwards.ts'
import { judge, type Reading, tell } from './figures.ts'
import { Latencies } from './latencies.ts'
import { Ledger, type Verdict } from './ledger.ts'
import { logSize, rowsOf } from './log.ts'
import { type Options, SEEDS_APART } from './options.ts'
import { readFrom } from './probe.ts'
import { type Company, RoughTable } from './rough-table.ts'
import { addressOf, openSite, type Site, settled } from './site.ts'
import { lanesOf, makeTrouble } from './troubles.ts'
import { wait } from './waiting.ts'

/** A Storyteller and five players. */
const PEOPLE = 6
/** So long people stay at a table before they open another. */
const TABLE_MS = 4 * 60_000
const SAMPLE_MS = 30_000
const MINUTE_MS = 60_000
const MOST_TOLD = 50

/** One table after the other; gives the last one, at which everybody still is. */
async function meet(company: Company, over: AbortSignal): Promise<RoughTable | null> {
  let table: RoughTable | null = null
  for (let round = 0; !over.aborted; round++) {
    table?.leave()
    table = await RoughTable.open(company, round, over)
    await table?.goOn(AbortSignal.any([over, AbortSignal.timeout(TABLE_MS)]))
  }
  return table
}

/** Readings of the whole site, two times a minute, until it is over. */
async function watch(
  site: Site,
  latencies: Latencies,
  minutes: number,
  startedAt: number,
): Promise<readonly Reading[]> {
  const readings: Reading[] = []
  for (let at = SAMPLE_MS; at <= minutes * MINUTE_MS; at += SAMPLE_MS) {
    await wait(startedAt + at - performance.now())
    const [seen, log] = await Promise.all([readFrom(site), logSize(site.postgres.url)])
    const reading = { minute: at / MINUTE_MS, ...seen, ...log, ...latencies.take() }
    readings.push(reading)
    console.log(tell(reading))
  }
  return readings
}

interface Course {
  readonly troubles: number
  readonly readings: readonly Reading[]
  readonly unwell: readonly string[]
  readonly verdict: Verdict
}

/** Trouble in every lane while people meet; then what is left of it. */
async function suffer(
  site: Site,
  companies: readonly Company[],
  { minutes, seed }: Options,
  { ledger, latencies }: Witnesses,
): Promise<Course> {
  const over = new AbortController()
  const startedAt = performance.now()
  const told = (what: string): void =>
    console.log(`${((performance.now() - startedAt) / MINUTE_MS).toFixed(2).padStart(7)}  ${what}`)
  const meetings = companies.map((company) => meet(company, over.signal))
  const lanes = lanesOf(site).map((lane, index) =>
    makeTrouble(lane, new Chance(seed + index), over.signal, told),
  )
  const readings = await watch(site, latencies, minutes, startedAt)
  over.abort()
  const troubles = (await Promise.all(lanes)).reduce((sum, count) => sum + count, 0)
  await settled(site, HEALED_MS)
  const last = (await Promise.all(meetings)).filter((table) => table !== null)
  const unwell = await faultsAfterwards(site.postgres.url, last)
  const verdict = ledger.compare(await rowsOf(site.postgres.url))
  for (const table of last) table.leave()
  return { troubles, readings, unwell, verdict }
}

interface Witnesses {
  readonly ledger: Ledger
  readonly latencies: Latencies
}

const witnessOf = ({ ledger, latencies }: Witnesses): Company['witness'] => ({
  asked: (asked) => {
    ledger.asked(asked)
    latencies.asked(asked)
  },
  heard: (code, messages) => ledger.heard(code, messages),
})

function report({ troubles, readings, unwell, verdict }: Course, minutes: number): boolean {
  // Whoever is killed begins anew: what their memory comes to says nothing about growth.
  judge(readings, minutes, false)
  const { faults, idle, ...numbers } = verdict
  console.log(`\n${troubles} troubles; ${JSON.stringify(numbers)}`)
  console.log(`acknowledged without a change ${JSON.stringify(idle)}`)
  for (const fault of [...unwell, ...faults].slice(0, MOST_TOLD)) console.log(fault)
  console.log(`${unwell.length} unwell afterwards, ${faults.length} differences to the log`)
  return unwell.length === 0 && faults.length === 0
}

/** `npm run soak -- chaos`: whatever the house stands on comes and goes, and nothing acknowledged may be lost. */
export async function chaos(options: Options): Promise<boolean> {
  const { minutes, tables, seed } = options
  let ends = 0
  const site = await openSite(tables * PEOPLE, (what) => {
    ends += 1
    console.log(what)
  })
  const witnesses = { ledger: new Ledger(), latencies: new Latencies() }
  const turnedAway: Record<string, number> = {}
  const counts = { joined: 0, produced: 0, consumed: 0, refused: 0 }
  const people = site.guests.map(({ id, freshToken }) => ({ id, token: freshToken }))
  const { content } = unwrap(loadPack())
  const companies = Array.from({ length: tables }, (_, index) => ({
    name: `rough ${index}`,
    doors: site.doors.map(addressOf),
    people: people.slice(index * PEOPLE, (index + 1) * PEOPLE),
    content,
    witness: witnessOf(witnesses),
    counts,
    seed: seed + index * SEEDS_APART,
    refused: (code: string) => {
      turnedAway[code] = (turnedAway[code] ?? 0) + 1
    },
  }))
  console.log(`seed ${seed}: ${tables} tables of ${PEOPLE} people on two nodes for ${minutes} minutes`)
  const course = await suffer(site, companies, options, witnesses)
  await site.stop()
  console.log(`\n${ends} processes ended by themselves; voice ${JSON.stringify(counts)}`)
  console.log(`turned away ${JSON.stringify(turnedAway)}`)
  console.log(`refused ${JSON.stringify(witnesses.ledger.refusals)}`)
  return report(course, minutes)
}
