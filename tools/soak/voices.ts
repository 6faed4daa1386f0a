import { openBrowser } from '../../bench/support/callers.ts'
import { type GivenGrant, openTalkers, preparePage } from '../../bench/support/talkers.ts'
import { judge, type Reading, tell } from './figures.ts'
import { loggedIn, openHouse } from './house.ts'
import { Latencies } from './latencies.ts'
import type { Options } from './options.ts'
import type { Probe } from './probe.ts'
import { call, createTable } from './screen.ts'
import { pageThroat, plainThroat } from './throats.ts'
import { type Deeds, doSomething, night } from './voice-churn.ts'
import { VoiceTable } from './voice-table.ts'

const PEOPLE = 12
/** So many of them, the Storyteller first, talk in a page and send packets; a browser with all would be the load. */
const IN_PAGE = 3
const PITCH = 220
const SAMPLE_MS = 25_000
const MINUTE_MS = 60_000
/** Readings between two moments in which the page is loaded anew. */
const READINGS_A_RELOAD = 10

interface Evening {
  readonly table: VoiceTable
  readonly probe: Probe
  readonly latencies: Latencies
  readonly deeds: Deeds
  readonly reload: () => Promise<void>
}

/** A night, and half a minute of coming and going; then everybody hears everybody: only that can be compared. */
async function bustle({ table, deeds }: Evening): Promise<void> {
  const until = performance.now() + SAMPLE_MS
  await night(table)
  deeds['night'] = (deeds['night'] ?? 0) + 1
  while (performance.now() < until) await doSomething(table, deeds)
  await table.isWhole()
}

async function read({ probe, latencies }: Evening, minute: number): Promise<Reading> {
  const waited = latencies.take()
  const reading = { minute, ...(await probe.read()), ...(await probe.readChat()), ...waited }
  latencies.take()
  console.log(tell(reading))
  return reading
}

async function spend(
  evening: Evening,
  minutes: number,
  fault: (error: unknown) => void,
): Promise<readonly Reading[]> {
  const startedAt = performance.now()
  const minute = (): number => (performance.now() - startedAt) / MINUTE_MS
  const readings: Reading[] = []
  while (minute() < minutes) {
    try {
      await bustle(evening)
      if (readings.length % READINGS_A_RELOAD === READINGS_A_RELOAD - 1) await evening.reload()
    } catch (error) {
      fault(error)
    }
    readings.push(await read(evening, minute()))
  }
  return readings
}

/** `npm run soak -- voices`: one table at which twelve people talk, come, go and whisper, and what that leaves behind. */
export async function voices({ minutes, seed }: Options): Promise<boolean> {
  const { served, probe, guests } = await openHouse(PEOPLE)
  const over = new AbortController()
  const latencies = new Latencies()
  const deeds: Deeds = {}
  let faults = 0
  const fault = (error: unknown): void => {
    faults += 1
    console.log(`fault: ${error instanceof Error ? error.message : String(error)}`)
  }
  const people = guests.map((guest) => loggedIn(served.url, guest, over.signal))
  const [owner] = people
  if (!owner) throw new Error('nobody is here')
  const code = await createTable(served.url, owner, 'voices')
  const browser = await openBrowser()
  const page = await openTalkers(browser, served.url, async (id) => {
    const person = people.find((each) => each.id === id)
    return person ? (call(served.url, 'grant', person, { session: code }) as Promise<GivenGrant>) : null
  })
  const place = { url: served.url, code }
  const counts = { joined: 0, produced: 0, consumed: 0, refused: 0 }
  const table = await VoiceTable.open({
    place,
    people,
    witness: latencies,
    seed,
    throatOf: (person) => {
      const at = people.indexOf(person)
      return at < IN_PAGE
        ? pageThroat(page, place, person, PITCH * (at + 1))
        : plainThroat(place, person, counts)
    },
  })
  await table.isWhole()
  console.log(`seed ${seed}: ${PEOPLE} people who talk, for ${minutes} minutes`)
  const reload = async (): Promise<void> => {
    await page.reload()
    await preparePage(page)
    await table.talkAll()
    await table.isWhole()
  }
  const readings = await spend({ table, probe, latencies, deeds, reload }, minutes, fault)
  over.abort()
  const errors = await probe.errors()
  await browser.close()
  probe.close()
  await served.stop('SIGTERM')
  const isSteady = judge(readings, minutes)
  console.log(`\n${JSON.stringify({ ...deeds, ...counts })}`)
  console.log(`${faults} faults at the table, ${errors} errors of the server`)
  return isSteady && faults === 0 && errors === 0
}
