import { SessionClient, socketTransport } from '@belfry/client'
import type { Clock } from '@belfry/kit'
import type { Ack, WireMessage } from '@belfry/protocol'
import type { SessionView } from '@belfry/rules'
import { expect, vi } from 'vitest'
import type { Person } from './people.ts'
import type { Reached } from './server.ts'

/** Somebody at a table, over a real socket. */
export interface Seated {
  readonly person: Person
  readonly client: SessionClient
  /** Every message that ever arrived, as text: for searching. */
  readonly heard: WireMessage[]
  readonly downs: string[]
  readonly refusals: { code: string; params: unknown }[]
  /** Tries to connect that failed for the moment. */
  readonly failures: string[]
  view(): SessionView
  ask(name: string, payload?: unknown): Promise<Ack>
  /** Waits until the view satisfies something. */
  sees<T>(what: (view: SessionView) => T): Promise<T>
}

let ids = 0

/** Where a table is, and the clock everybody at it lives by. */
export interface Place {
  readonly url: string
  readonly clock: Clock
}

export function sitDown(server: Place, person: Person, sessionCode: string, invitation = ''): Seated {
  const heard: WireMessage[] = []
  const downs: string[] = []
  const refusals: Seated['refusals'] = []
  const failures: string[] = []
  const client = new SessionClient({
    clock: server.clock,
    makeId: () => `test-${++ids}`,
    transport: socketTransport({
      origin: server.url,
      path: '/backend/socket/',
      sessionCode,
      invitation,
      version: '3.46.4',
      token: () => person.token,
    }),
  })
  client.watch((event) => {
    if (event.type === 'messages') heard.push(...event.messages)
    if (event.type === 'down') downs.push(event.reason)
    if (event.type === 'connect-failed') failures.push(event.code)
    if (event.type === 'refused') refusals.push({ code: event.code, params: event.params })
  })
  client.start()
  const view = (): SessionView => {
    const { view: current } = client.getSnapshot()
    if (!current) throw new Error('nothing has arrived yet')
    return current
  }
  return {
    person,
    client,
    heard,
    downs,
    refusals,
    failures,
    view,
    // Tests also ask for what no screen can: of all messages, this one takes anything.
    ask: (name, payload = null) => client.request(name as 'gamestate', payload),
    sees: (what) =>
      vi.waitFor(
        () => {
          const found = what(view())
          expect(found).toBeTruthy()
          return found
        },
        { timeout: 5000, interval: 10 },
      ),
  }
}

export const TAGS = {
  difficulty: 0,
  cameras: 0,
  travellers: 0,
  grimoire: 0,
  locked: false,
  streaming: false,
} as const

export async function openSession(
  server: Reached,
  owner: Person,
  name: string,
  isPublic = true,
): Promise<string> {
  const created = await server.post(
    'create',
    { name, isPublic, language: 'en', tags: TAGS },
    { token: owner.token },
  )
  expect(created.body).toEqual({ name })
  return name
}

/** Joined and shown everything. */
export async function join(server: Place, person: Person, code: string): Promise<Seated> {
  const seated = sitDown(server, person, code)
  await seated.sees((view) => view.session.sessionId === code)
  return seated
}

export interface LiveTable {
  readonly code: string
  readonly st: Seated
  /** Seated in this order. */
  readonly players: readonly Seated[]
  readonly spectator: Seated
  readonly everyone: readonly Seated[]
  leave(): void
}

/** A session with a Storyteller, seated players and a spectator, all over sockets. */
export async function liveTable(
  server: Reached,
  people: readonly Person[],
  name: string,
  seats = 2,
): Promise<LiveTable> {
  const [owner, watcher, ...others] = people
  if (!owner || !watcher || others.length < seats) throw new Error('too few people')
  const code = await openSession(server, owner, name)
  const st = await join(server, owner, code)
  const spectator = await join(server, watcher, code)
  const players: Seated[] = []
  for (const [index, person] of others.slice(0, seats).entries()) {
    await st.ask('updateSeats', { type: 'add', payload: { name: null }, check: index })
    const player = await join(server, person, code)
    expect(await player.ask('claimSeat', index)).toMatchObject({ ok: true })
    players.push(player)
  }
  const everyone = [st, spectator, ...players]
  for (const one of everyone) {
    await one.sees(
      ({ session }) =>
        session.players.filter(({ id }) => id).length === seats &&
        session.usersAll.length === everyone.length,
    )
  }
  return {
    code,
    st,
    players,
    spectator,
    everyone,
    leave: () => {
      for (const one of everyone) one.client.leave()
    },
  }
}

/** The messages of one name a person has received. */
export const heardBy = (seated: Seated, name: string): unknown[] =>
  seated.heard.flatMap(([heard, payload]) => (heard === name ? [payload] : []))

/** Waits for a message of that name that fits. */
export const hears = (
  seated: Seated,
  name: string,
  fits: (payload: never) => boolean = () => true,
): Promise<unknown> =>
  vi.waitFor(
    () => {
      const found = heardBy(seated, name).find((payload) => fits(payload as never))
      if (found === undefined) throw new Error(`${name} has not arrived`)
      return found
    },
    { timeout: 5000, interval: 10 },
  )

/** Refused requests answer with a code; refused messages tell their sender. */
export const refusedWith = async (seated: Seated, code: string): Promise<void> => {
  await hears(seated, 'refused', (payload: { code: string }) => payload.code === code)
}
