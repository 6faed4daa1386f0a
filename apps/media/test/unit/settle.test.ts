import { TRACK_KINDS, type TrackKind } from '@belfry/protocol'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeFor, gather, offersFor, type Present, type Received, toldNow } from '../../src/rooms/settle.ts'
import { allows, cutTable, isReplacedBy, knownTo, type Table, tableOf } from '../../src/rooms/table.ts'

const USERS = ['ann', 'bob', 'cat', 'dan']
const CHANNELS = [null, 'public-1', 'private-3', 'night-2']

const user = fc.constantFrom(...USERS)
const users = fc.uniqueArray(user)
const rows = fc
  .uniqueArray(
    fc.record({
      userId: user,
      channel: fc.constantFrom(...CHANNELS),
      speaks: fc.boolean(),
      hears: users,
      sees: users,
    }),
    { selector: ({ userId }) => userId },
  )
  .map((all) => [...all])

const kind = fc.constantFrom(...TRACK_KINDS)
const step = fc.oneof(
  fc.record({ do: fc.constant('table' as const), seq: fc.nat(12), rows }),
  fc.record({ do: fc.constant('cut' as const) }),
  fc.record({ do: fc.constant('join' as const), user }),
  fc.record({ do: fc.constant('leave' as const), user }),
  fc.record({ do: fc.constant('produce' as const), user, kind }),
  fc.record({ do: fc.constant('consume' as const), user, source: user, kind }),
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface House {
  readonly table: Table | null
  readonly people: readonly Present[]
  readonly count: number
}

const newcomer = (userId: string, { table, people }: House): Present => ({
  userId,
  audioPaused: false,
  hasPriority: false,
  hasBadLine: false,
  videoPaused: false,
  sends: [],
  receives: [],
  onlyLooks: false,
  told: toldNow(gather(table, people), { userId, onlyLooks: false }),
})

const withPerson = (house: House, userId: string, change: (person: Present) => Present): House => ({
  ...house,
  count: house.count + 1,
  people: house.people.map((person) => (person.userId === userId ? change(person) : person)),
})

const produced = (house: House, userId: string, sent: TrackKind): House =>
  withPerson(house, userId, (person) => ({
    ...person,
    sends: [
      ...person.sends.filter((each) => each.kind !== sent),
      { producerId: `p${house.count}`, kind: sent },
    ],
  }))

function consumed(house: House, userId: string, sourceId: string, wanted: TrackKind): House {
  const offer = offersFor(gather(house.table, house.people), { userId, onlyLooks: false }).find(
    (each) => each.userId === sourceId && each.kind === wanted,
  )
  if (!offer) return house
  const received: Received = {
    consumerId: `c${house.count}`,
    producerId: offer.producerId,
    sourceId,
    kind: wanted,
  }
  return withPerson(house, userId, (person) => ({ ...person, receives: [...person.receives, received] }))
}

const DO: { readonly [Do in Step['do']]: (house: House, step: Extract<Step, { do: Do }>) => House } = {
  table: (house, { seq, rows: given }) =>
    isReplacedBy(house.table, seq) ? { ...house, table: tableOf({ seq, rows: given }) } : house,
  cut: (house) => ({ ...house, table: house.table && cutTable(house.table) }),
  join: (house, { user: userId }) =>
    house.people.some((person) => person.userId === userId)
      ? house
      : { ...house, people: [...house.people, newcomer(userId, house)] },
  leave: (house, { user: userId }) => ({
    ...house,
    people: house.people.filter((person) => person.userId !== userId),
  }),
  produce: (house, { user: userId, kind: sent }) => produced(house, userId, sent),
  consume: (house, { user: userId, source, kind: wanted }) => consumed(house, userId, source, wanted),
}

/** What everybody is told in this step is checked as it is told. */
function settled(house: House): House {
  const people = house.people.map((person) => {
    const change = changeFor(gather(house.table, house.people), person)
    for (const { userId, kind: offered } of change.producers)
      expect(allows(house.table, person.userId, userId, offered)).toBe(true)
    for (const { userId } of change.joined) expect(knownTo(house.table, person.userId).has(userId)).toBe(true)
    for (const userId of change.left) expect(person.told.people.has(userId)).toBe(true)
    const ended = new Set(change.closes.map(({ consumerId }) => consumerId))
    return {
      ...person,
      told: change.told,
      receives: person.receives.filter(({ consumerId }) => !ended.has(consumerId)),
    }
  })
  return { ...house, people }
}

it('whatever tables and people come and go, a voice or picture flows only where the newest table allows', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let house: House = { table: null, people: [], count: 0 }
      for (const each of steps) {
        house = settled(DO[each.do](house, each as never))
        for (const { userId, receives } of house.people)
          for (const { sourceId, kind: flowing, producerId } of receives) {
            expect(allows(house.table, userId, sourceId, flowing)).toBe(true)
            const source = house.people.find((person) => person.userId === sourceId)
            expect(source?.sends.map((sent) => sent.producerId)).toContain(producerId)
          }
      }
    }),
    { numRuns: 300 },
  )
})

it('what has been told is told once: a second look finds no news', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const house = steps.reduce<House>((before, each) => settled(DO[each.do](before, each as never)), {
        table: null,
        people: [],
        count: 0,
      })
      for (const person of house.people) {
        const { closes, left, joined, producers, channel } = changeFor(
          gather(house.table, house.people),
          person,
        )
        expect({ closes, left, joined, producers, channel }).toEqual({
          closes: [],
          left: [],
          joined: [],
          producers: [],
          channel: undefined,
        })
      }
    }),
    { numRuns: 200 },
  )
})
