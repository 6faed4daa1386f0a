import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gunzipSync } from 'node:zlib'
import type { ReplayFile } from '@belfry/room/replay'
import { describe, expect, it } from 'vitest'
import type { ReplayPerson, StoredReplay } from '../../src/db/repositories/replays.ts'
import type { Actor } from '../../src/domain/actor.ts'
import { SessionAside } from '../../src/domain/errors/session-aside.ts'
import { ReplayBuilds } from '../../src/modules/replays/builds.ts'
import { Replays } from '../../src/modules/replays/replays.ts'
import { memoryLimiter } from '../../src/platform/bus/limiter.ts'

const GOLDEN = join(import.meta.dirname, '../../../../packages/room/test/replay/golden/files/v4')
const file = JSON.parse(gunzipSync(readFileSync(join(GOLDEN, 'tie.json.gz'))).toString('utf8')) as ReplayFile
const bytes = brotliCompressSync(JSON.stringify(file))

const ID = 'the-address-of-a-game'

const actor = (id: string, ...flags: string[]): Actor =>
  ({ user: { id }, flags: ['verified-email', ...flags] }) as unknown as Actor

const person = (place: string, seat: number | null, more: Partial<ReplayPerson> = {}): ReplayPerson => ({
  place,
  seat,
  userId: `user-${place}`,
  username: `Name ${place}`,
  isGuest: false,
  isAtEnd: true,
  agrees: null,
  words: null,
  ...more,
})

/** Request of an actor. */
const by = <A extends Actor | undefined>(actor: A) => ({
  actor,
  caller: { ip: '192.0.2.1' },
  hasHungUp: () => false,
})

interface House {
  readonly people?: readonly Partial<ReplayPerson>[]
  readonly isRevealed?: boolean
  readonly game?: { readonly id: number; readonly isRunning: boolean } | 'aside'
}

/** A server with one game, of seven seats and who led. */
function houseWith({ people = [], isRevealed = true, game }: House = {}) {
  let link: string | null = null
  const everybody = [
    person('storyteller-1', null),
    ...Array.from({ length: 7 }, (_, at) => person(`seat-${at + 1}`, at + 1, people[at])),
  ]
  const stored = (): StoredReplay => ({ id: ID, sessionId: 's', number: 1, link, isRevealed, bytes })
  const replays = new Replays({
    replays: {
      lastOf: async () => ID,
      find: async (address: string) => (address === ID || address === link ? stored() : undefined),
      peopleOf: async () => everybody.map((one) => ({ ...one, replayId: ID })),
      answer: async (_id: string, userId: string, agrees: boolean) => {
        const at = everybody.findIndex((one) => one.userId === userId)
        everybody[at] = { ...(everybody[at] as ReplayPerson), agrees }
      },
      setLink: async (_id: string, wanted: string | null) => {
        link = wanted
      },
    },
    words: { of: async () => [], answer: async () => undefined, keep: async () => undefined },
    log: { read: async () => [], size: async () => ({ decisions: 0, bytes: 0 }) },
    builds: new ReplayBuilds({
      limiter: memoryLimiter(() => 0),
      bite: () => undefined,
      ticks: () => 0,
    }),
    sessions: {
      liveAmong: async () => (game ? ['s'] : []),
      findLive: async () => ({ id: 's' }),
    } as never,
    host: {
      open: async () => {
        if (game === 'aside') throw new SessionAside('s', new Error('unreadable'))
        return { state: { game: game ?? { id: 1, isRunning: false } } } as never
      },
    },
  })
  const kindFor = async (who?: Actor, address = ID): Promise<string> => {
    const answer = await replays.read(address, by(who))
    return answer.ok ? (answer.value.file as ReplayFile).body.kind : answer.error.code
  }
  return { replays, kindFor }
}

const ST = actor('user-storyteller-1')
const ADA = actor('user-seat-1')
const BEN = actor('user-seat-2')

describe('whose a game is', () => {
  it('whole for those who were there to the end, own for who left, nothing for others', async () => {
    const { kindFor } = houseWith({ people: [{}, { isAtEnd: false }] })
    expect(await kindFor(ST)).toBe('whole')
    expect(await kindFor(ADA)).toBe('whole')
    expect(await kindFor(BEN)).toBe('own')
    for (const other of [actor('stranger'), actor('user-seat-1', 'banned'), undefined])
      expect(await kindFor(other)).toBe('replay.unknown')
    expect(await kindFor(ADA, 'another-address')).toBe('replay.unknown')
  })

  it('each one’s own where it was never revealed, and nobody can open it to others', async () => {
    const { replays, kindFor } = houseWith({ isRevealed: false })
    for (const one of [ST, ADA, BEN]) expect(await kindFor(one)).toBe('own')
    expect(await replays.share(ID, ST, true)).toMatchObject({ ok: false })
  })

  it('nobody’s while it goes on again, or where nobody can tell', async () => {
    for (const game of [{ id: 1, isRunning: true }, 'aside'] as const)
      expect(await houseWith({ game }).kindFor(ST)).toBe('replay.unknown')
    for (const game of [
      { id: 1, isRunning: false },
      { id: 2, isRunning: true },
    ])
      expect(await houseWith({ game }).kindFor(ST)).toBe('whole')
  })

  it('those who were in it are asked about the last game of their table, nobody else, and not while it goes on', async () => {
    const { replays } = houseWith()
    for (const one of [ST, ADA])
      expect(await replays.asked('s', one)).toMatchObject({ value: { id: ID, sharing: { words: null } } })
    expect(await replays.asked('s', actor('stranger'))).toEqual({ ok: true, value: null })
    for (const id of [1, 2]) {
      const later = houseWith({ game: { id, isRunning: true } }).replays
      expect(await later.asked('s', ADA)).toEqual({ ok: true, value: null })
    }
  })

  it('others’ by a link of whoever led, while nobody objects; an objection ends the link for good', async () => {
    const { replays, kindFor } = houseWith()
    const linkOf = async (): Promise<string> => {
      const shared = await replays.share(ID, ST, true)
      return (shared.ok && shared.value.link) || 'none'
    }
    expect(await replays.share(ID, ADA, true)).toMatchObject({ ok: false })
    expect(await replays.agree(ID, by(ST), { agrees: true })).toMatchObject({ ok: false })
    const link = await linkOf()
    expect(await kindFor(undefined, link)).toBe('whole')
    expect(await kindFor(actor('stranger'))).toBe('replay.unknown')
    const named = await replays.read(link, by(undefined))
    expect(named).toMatchObject({ ok: true, value: { own: null, sharing: null } })
    expect(named.ok && named.value.names).toEqual({})
    await replays.agree(ID, by(ADA), { agrees: true })
    expect(await replays.read(link, by(undefined))).toMatchObject({
      value: { names: { 'seat-1': 'Name seat-1' } },
    })
    await replays.agree(ID, by(BEN), { agrees: false })
    expect(await kindFor(undefined, link)).toBe('replay.unknown')
    expect(await replays.share(ID, ST, true)).toMatchObject({ error: { code: 'replay.objection' } })
    await replays.agree(ID, by(BEN), { agrees: true })
    expect(await kindFor(undefined, link)).toBe('replay.unknown')
    const next = await linkOf()
    expect(next).not.toBe(link)
    await replays.share(ID, ST, false)
    expect(await kindFor(undefined, next)).toBe('replay.unknown')
  })

  it('a guest who has not said anything objects, and so does an account that went without agreeing', async () => {
    for (const silent of [{ isGuest: true }, { userId: null, username: null, agrees: false }])
      expect(await houseWith({ people: [silent] }).replays.share(ID, ST, true)).toMatchObject({
        error: { code: 'replay.objection' },
      })
    const { replays } = houseWith({ people: [{ userId: null, username: null, agrees: true }] })
    expect(await replays.share(ID, ST, true)).toMatchObject({ ok: true })
    expect(await replays.read(ID, by(BEN))).toMatchObject({
      value: { names: { 'seat-1': null }, own: 'seat-2' },
    })
  })
})
