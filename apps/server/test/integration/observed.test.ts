import type { Batch } from '@belfry/protocol'
import { toldByCursors } from '@belfry/room/testing/observed'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { member, type Person } from '../support/people.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { type LiveTable, liveTable, type Seated } from '../support/tables.ts'
import { knock, type Wire } from '../support/wire.ts'

const BATCH = '42["messages",'
/** Longer than any pause that is asked of whoever looks again. */
const PAUSE_MS = 4_000

let server: TestServer
let table: LiveTable
let voters: readonly [Seated, Seated]
let watchers: readonly Watcher[]

const batchesOf = ({ heard }: Wire): readonly Batch[] =>
  heard.flatMap((frame) =>
    frame.startsWith(BATCH) ? [(JSON.parse(frame.slice('42'.length)) as [string, Batch])[1]] : [],
  )

/** Somebody who asks how things stand again and again, and compares. */
interface Watcher {
  readonly wire: Wire
  /** What arrived since the last look, and what the look itself brought, without what is noise. */
  look(): Promise<{ readonly between: number; readonly lengths: number; readonly seen: string }>
  cursors(): readonly string[]
}

async function watcherOf({ person }: Seated): Promise<Watcher> {
  const auth = { token: person.token, session: table.code, version: '3.46.4', cursor: null }
  const wire = await knock(server, auth)
  await vi.waitFor(() => expect(batchesOf(wire).length).toBeGreaterThan(0))
  let known = batchesOf(wire).length
  /** One batch since the last look holds all of these. */
  const arrived = (...names: readonly string[]): Promise<void> =>
    vi.waitFor(() => {
      const held = batchesOf(wire)
        .slice(known)
        .map(({ messages }) => messages.map(([name]) => name as string))
      expect(held.some((said) => names.every((name) => said.includes(name)))).toBe(true)
    })
  return {
    wire,
    cursors: () => batchesOf(wire).map(({ cursor }) => cursor),
    async look() {
      // Whole views come once in a few seconds: each look is late enough for one, and so is each refusal.
      server.clock.advance(PAUSE_MS)
      wire.send('42["getGamestate"]')
      await arrived('session', 'gamestate')
      server.clock.advance(PAUSE_MS)
      // A message that is told and forgotten, and one that is refused, are answered as little by what is secret.
      wire.send(`42${JSON.stringify(['textMessageIndicator', table.st.person.id])}`)
      await wire.ask('vote', [19, 1, 0], `refused ${known}`)
      await arrived('refused')
      const fresh = batchesOf(wire).slice(known)
      const between = fresh.length
      known += between
      const plain = fresh.map(({ messages }) => JSON.stringify(messages))
      return { between, lengths: plain.join('').length, seen: plain.join('\n') }
    },
  }
}

const look = () => Promise.all(watchers.map((watcher) => watcher.look()))

const roomOf = () => {
  const room = server.running.services.live.host.rooms()[0]?.room
  if (!room) throw new Error('there is no table')
  return room
}

/** Looks, lets something happen behind the watchers' backs, looks again: nothing may differ. */
async function expectUnseen(name: string, deed: () => Promise<unknown>): Promise<void> {
  server.clock.advance(PAUSE_MS)
  const before = await look()
  const room = roomOf()
  const { seq } = room
  await deed()
  await room.settled()
  expect({ name, isDone: room.seq > seq }).toEqual({ name, isDone: true })
  server.clock.advance(PAUSE_MS)
  expect({ name, after: await look() }).toEqual({ name, after: before })
}

beforeAll(async () => {
  server = await startTestServer()
  const people: Person[] = []
  for (const name of ['teller', 'watcher', 'one', 'two', 'three']) people.push(await member(server, name))
  table = await liveTable(server, people, 'observed', 3)
  const [one, two, three] = table.players
  if (!one || !two || !three) throw new Error('too few sit')
  voters = [one, two]
  await table.st.ask('toggleRunning', true)
  const roles = ['chef', 'empath', 'imp'].map((role) => ({ role, alignment: null }))
  await table.st.ask('playerRoles', roles)
  watchers = await Promise.all([three, table.spectator].map(watcherOf))
  // Coming in is announced a little later.
  await vi.waitFor(() => {
    server.clock.advance(PAUSE_MS)
    expect(Object.keys(roomOf().state.deadlines).filter((id) => id.startsWith('presence:'))).toEqual([])
  })
  await roomOf().settled()
})

afterAll(async () => {
  for (const { wire } of watchers) wire.close()
  table.leave()
  await server.stop()
})

const turn = async (): Promise<void> => {
  const { phase } = table.st.view().session.game
  await table.st.ask('history', { type: 'phase', payload: phase })
  await table.spectator.sees(({ session }) => session.game.phase === phase + 1)
  server.clock.advance(20_000)
  await look()
}

describe('whoever looks again and again', () => {
  it('sees nothing of what is done in secret at night', async () => {
    await turn()
    const { st } = table
    const [one] = voters
    const to = one.person.id
    const item = (id: string, data: unknown = null) => ({ id, data, role: null })
    const update = (property: string, value: unknown) => st.ask('updatePlayer', { index: 0, property, value })
    const reminders = [{ role: 'custom', name: 'poisoned', isFlipped: false }]
    const note = { type: 'note', data: { text: 'private' }, isPrivate: true }
    const deeds: Readonly<Record<string, () => Promise<unknown>>> = {
      signal: () => st.ask('signal', { message: [item('yes')], recipients: [to] }),
      seen: async () => {
        const id = await one.sees(({ gamestate }) => gamestate.signals[0]?.id)
        return one.ask('signal', { message: [item('seen', id)], recipients: [] })
      },
      role: () => update('role', 'monk'),
      side: () => update('alignment', 'e'),
      reminder: () => update('reminders', reminders),
      mark: () => update('isMarkedForDeath', true),
      note: () => st.ask('history', { type: 'add', payload: note }),
      text: () => st.ask('textMessage', { message: 'between us', recipientId: to }),
      whisper: async () => {
        st.client.send('whisperRequest', { userId: to, channel: 'night' })
        one.client.send('whisperRequest', { userId: st.person.id, channel: 'night' })
        await vi.waitFor(() => expect(roomOf().state.secret.nightChannels).toHaveProperty(to))
      },
    }
    for (const [name, deed] of Object.entries(deeds)) await expectUnseen(name, deed)
  }, 30_000)

  it('counts no hand of a hidden vote', async () => {
    await turn()
    const { st } = table
    await st.ask('updatePlayer', { index: 1, property: 'role', value: 'organgrinder' })
    await st.ask('nomination', { nomination: [0, 2] })
    await table.spectator.sees(({ gamestate }) => gamestate.vote.isHidden)
    await look()
    for (const [round, hand] of [1, 0, 1].entries())
      for (const [seat, voter] of voters.entries())
        await expectUnseen(`hand ${seat} in round ${round}`, () =>
          voter.ask('vote', [seat, hand, server.clock.now()]),
        )
  }, 30_000)

  it('learns nothing from cursors: fresh noise, each as long, which nobody else can open', () => {
    for (const watcher of watchers) {
      const cursors = watcher.cursors()
      expect(cursors.length).toBeGreaterThan(20)
      expect(toldByCursors(cursors)).toBeNull()
    }
  })
})
