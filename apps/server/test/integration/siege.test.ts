import { loadPack } from '@belfry/content/node'
import { unwrap } from '@belfry/kit'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { accountOf, INSIDERS, NAMES, OUTSIDERS, proofOf } from '../siege/attackers.ts'
import { type Besieged, startBesieged } from '../siege/besieged.ts'
import { VOCABULARY } from '../siege/samples.ts'
import { HANDSHAKE, Siege } from '../siege/siege.ts'
import { SiegeWire } from '../siege/siege-wire.ts'
import { member, type Person } from '../support/people.ts'
import { type LiveTable, liveTable, type Seated } from '../support/tables.ts'

const FRAMES = Number(process.env['SIEGE_FRAMES'] ?? 12_000)
/** Up to so many frames the siege is the same each time: what fails is about what was changed. A soak draws its own. */
const SAME_UP_TO = 100_000
const DRAWN = FRAMES > SAME_UP_TO ? Math.floor(Math.random() * 2 ** 32) : 1
const SEED = Number(process.env['SIEGE_SEED'] ?? DRAWN)
/** What may lie in memory after all of it that did not before. */
const MOST_GROWTH = 30_000_000

let server: Besieged
let people: Map<string, Person>
/** Others, at a table of their own, who want to play. */
let table: LiveTable

beforeAll(async () => {
  server = await startBesieged()
  people = new Map()
  const others = ['keeper', 'watcher', 'alice', 'bob']
  // The first account is staff, so it belongs to nobody.
  for (const name of ['stella', ...others, ...NAMES]) people.set(name, await member(server, name))
  table = await liveTable(
    server,
    others.map((name) => people.get(name) as Person),
    'the peace',
  )
})

afterAll(async () => {
  table?.leave()
  await server?.stop()
})

/** Nobody at the other table has noticed anything: what is done there is answered and seen. */
async function expectPeace(): Promise<void> {
  const [alice] = table.players as [Seated]
  const icon = alice.view().gamestate.raisedHands[alice.person.id]?.icon === 'hand' ? 'fist' : 'hand'
  expect(await alice.ask('raise-hand', icon)).toMatchObject({ ok: true })
  for (const one of table.everyone) {
    await one.sees(({ gamestate }) => gamestate.raisedHands[alice.person.id]?.icon === icon)
    expect(one.downs).toEqual([])
  }
  const { bad } = await server.tell('wellBeing')
  expect(bad).toEqual([])
  expect(await server.metrics()).toContain('belfry_errors_total 0')
}

describe('whatever is sent by whomever', () => {
  it(
    `every frame is answered, and neither the process nor its memory nor anybody else takes harm (seed ${SEED})`,
    async ({ annotate }) => {
      const content = unwrap(loadPack()).content
      const siege = new Siege({ server, people, content, seed: SEED })
      const began = performance.now()
      let before = 0
      await siege.lay(FRAMES, async (code) => {
        expect(server.end()).toBeNull()
        expect(await server.tell('isLogTrue', code)).toBe(true)
        // What is left of the table can still be looked at, unless its owner was sent away.
        const visitor = new SiegeWire(server.url)
        const owner = people.get(accountOf('owner')) as Person
        expect(await visitor.knock(proofOf(owner, code))).toMatch(/\["session",|"code":"join-banned"/)
        await visitor.end()
        await expectPeace()
        if (before === 0) before = (await server.tell('wellBeing')).heap
      })
      await vi.waitFor(() => expect(siege.rabble.waiting).toBe(0), { timeout: 10_000 })
      await vi.waitFor(async () =>
        expect((await server.tell('wellBeing')).seated).toBe(table.everyone.length),
      )
      const { heap } = await server.tell('wellBeing')
      await annotate(
        `seed ${SEED}: ${siege.tally.summary()}; ${siege.rabble.count} without a library; ` +
          `${((heap - before) / 1e6).toFixed(1)} MB more of memory; ${((performance.now() - began) / 1000).toFixed(0)} s`,
      )
      expect(siege.tally.codes.get('internal')).toBeUndefined()
      expect(siege.tally.fates.unanswered).toBe(0)
      expect(siege.tally.share).toBeGreaterThanOrEqual(0.9)
      expect(siege.tally.missing('answered', INSIDERS, VOCABULARY)).toEqual([])
      expect(siege.tally.missing('answered', OUTSIDERS, [HANDSHAKE])).toEqual([])
      expect(siege.tally.missing('tried', OUTSIDERS, VOCABULARY)).toEqual([])
      expect(VOCABULARY.filter((name) => !siege.tally.decided.has(name))).toEqual([])
      expect(heap - before).toBeLessThan(MOST_GROWTH)
    },
    60_000 + FRAMES * 20,
  )
})
