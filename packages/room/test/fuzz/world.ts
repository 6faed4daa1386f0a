import type { ContentIndex } from '@belfry/content'
import { loadPack } from '@belfry/content/node'
import { type FakeClock, fakeClock, unwrap } from '@belfry/kit'
import type { Batch } from '@belfry/protocol'
import { evolveAll, newSession, type SessionState, SYSTEM, type UserProfile, viewFor } from '@belfry/rules'
import { META } from '@belfry/rules/testing'
import { type LogRow, memoryLog, plainSeal, type Seal, SessionRoom } from '../../src/index.ts'
import { type Choice, Picks } from './choices.ts'
import { FuzzClient, type Reduce } from './client.ts'
import { likelyMessages } from './likely.ts'
import { MESSAGES, PLAYER_MESSAGES, STORYTELLER_MESSAGES } from './messages.ts'

export const CONTENT: ContentIndex = unwrap(loadPack()).content

export const PEOPLE = ['st', 'co', 'p0', 'p1', 'p2', 'p3', 'p4', 'p5', 'sp', 'gr'] as const
/** A player and somebody who looks on have no account. */
const GUESTS: ReadonlySet<string> = new Set(['p3', 'sp'])
const FLAGS = ['tos-agreed', 'verified-email']

const profile = (id: string): UserProfile => ({
  id,
  username: `name of ${id}`,
  pronouns: '',
  level: GUESTS.has(id) ? null : id === 'co' ? 'special-moderator' : 'special-free',
  expires: null,
  flags: GUESTS.has(id) ? ['guest'] : FLAGS,
  cosmetics: { avatar: '0', border: '', avatars: [], borders: [], emotes: [] },
})

export interface WorldOptions {
  readonly seed: number
  readonly reduce?: Reduce
  /** Who is here at all; everybody unless a test needs fewer. */
  readonly people?: readonly string[]
  /** The nodes hear of each other at once, so that when somebody hears something depends on nothing else. */
  readonly isBusInstant?: boolean
  readonly seal?: Seal
}

/**
 * Two nodes that host one session over one log, and people who come, go, act and lose their connection. Nothing
 * happens by itself: the bus between the nodes, the wires to the people and the clock move only as told.
 */
export class World {
  readonly clock: FakeClock = fakeClock(1_700_000_000_000)
  readonly start: SessionState
  readonly log = memoryLog()
  readonly rooms: SessionRoom[]
  readonly clients = new Map<string, FuzzClient>()
  readonly #byConnection = new Map<string, FuzzClient>()
  readonly #bus: { readonly to: number; readonly rows: readonly LogRow[] }[] = []
  readonly #isBusInstant: boolean
  readonly #seal: Seal
  readonly #connecting = new Set<string>()
  readonly #listeners = new Map<string, (batch: Batch) => void>()
  #connections = 0
  #requests = 0
  /** What the checked rows of the log make of the start. */
  #fromLog: SessionState
  #checkedRows = 0

  constructor({ seed, reduce, people = PEOPLE, isBusInstant = false, seal = plainSeal }: WorldOptions) {
    this.#seal = seal
    this.#isBusInstant = isBusInstant
    this.start = newSession({ ...META, isPublic: false, createdAt: this.clock.now() }, seed)
    this.#fromLog = this.start
    this.rooms = [0, 1].map((node) => this.#room(node))
    for (const id of people) this.clients.set(id, new FuzzClient(id, reduce))
  }

  #room(node: number): SessionRoom {
    return new SessionRoom(
      { seq: 0, version: 1, state: this.start, answered: [] },
      {
        clock: this.clock,
        log: this.log,
        content: CONTENT,
        seal: this.#seal,
        deadlineDelayMs: () => node * 1000,
        deliver: {
          send: (connectionId: string, batch: Batch) => this.#send(connectionId, batch),
          close: (connectionId: string) => this.#closed(connectionId),
        },
        onRows: (rows) => this.#bus.push({ to: 1 - node, rows }),
        onError: (error) => {
          throw error
        },
      },
    )
  }

  #send(connectionId: string, batch: Batch): void {
    const client = this.#byConnection.get(connectionId)
    client?.enqueue(batch)
    if (client) this.#listeners.get(client.userId)?.(batch)
  }

  /** Hears every batch the moment it is sent to this person. */
  listen(userId: string, listener: (batch: Batch) => void): void {
    this.#listeners.set(userId, listener)
  }

  /** The server ends a connection: what was sent before still arrives. */
  #closed(connectionId: string): void {
    const client = this.#byConnection.get(connectionId)
    this.#byConnection.delete(connectionId)
    if (client?.connectionId !== connectionId) return
    client.arrive()
    client.cut()
    client.cursor = null
    client.view = null
  }

  get state(): SessionState {
    return this.rooms[0]?.state as SessionState
  }

  async settle(): Promise<void> {
    for (const room of this.rooms) await room.settled()
    if (!this.#isBusInstant || this.#bus.length === 0) return
    await this.passBus()
    await this.settle()
  }

  async passBus(most = Number.POSITIVE_INFINITY): Promise<void> {
    for (const { to, rows } of this.#bus.splice(0, most)) await this.rooms[to]?.receive(rows)
  }

  async connect(userId: string, node: number): Promise<void> {
    const client = this.clients.get(userId)
    const room = this.rooms[node]
    if (!client || !room || client.connectionId || this.#connecting.has(userId)) return
    this.#connecting.add(userId)
    const connectionId = `${userId}#${++this.#connections}`
    const command = { type: 'connectUser', user: profile(userId), connectionId, node: String(node) } as const
    const ack = await room.dispatch(command, SYSTEM)
    this.#connecting.delete(userId)
    if (!ack.ok) {
      const isAtDoor = ack.code === 'join-guest-knock'
      if (isAtDoor) await room.dispatch({ type: 'knock', user: profile(userId), invitation: '' }, SYSTEM)
      return
    }
    client.connect(connectionId, node)
    this.#byConnection.set(connectionId, client)
    room.attach(connectionId, userId, client.cursor)
  }

  async drop(userId: string): Promise<void> {
    const client = this.clients.get(userId)
    if (!client?.connectionId) return
    const { connectionId, node } = client
    this.#cut(client)
    await this.rooms[node]?.dispatch({ type: 'disconnectUser', connectionId }, SYSTEM)
  }

  /** A node is gone with all its wires; the other one finds out. */
  async crash(node: number): Promise<void> {
    for (const client of this.clients.values()) if (client.node === node) this.#cut(client)
    await this.rooms[1 - node]?.dispatch({ type: 'connectionsLost', node: String(node) }, SYSTEM)
  }

  #cut(client: FuzzClient): void {
    const { connectionId, node } = client
    if (!connectionId) return
    client.cut()
    this.#byConnection.delete(connectionId)
    this.rooms[node]?.detach(connectionId)
  }

  ask(userId: string, name: string, payload: unknown): Promise<unknown> {
    const client = this.clients.get(userId)
    if (!client?.connectionId) return Promise.resolve()
    const { connectionId, node } = client
    const requestId = `r${++this.#requests}`
    return this.rooms[node]?.request({ name, payload, userId, connectionId, requestId }) ?? Promise.resolve()
  }

  /** Lets time pass, and everything that becomes due be decided at its own time. */
  async pass(ms: number): Promise<void> {
    const until = this.clock.now() + ms
    await this.settle()
    for (let due = this.clock.nextDue(); due !== undefined && due <= until; due = this.clock.nextDue()) {
      this.clock.advance(due - this.clock.now())
      await this.settle()
    }
    this.clock.advance(until - this.clock.now())
  }

  async step({ kind, numbers }: Choice): Promise<void> {
    this.clock.advance(1)
    const picks = new Picks(numbers)
    const people = [...this.clients.keys()]
    const act = steps[kind]
    if (!act) throw new Error(`no such step: ${kind}`)
    await act(this, picks, people)
    await this.settle()
  }

  /** Everything that is on its way arrives. */
  async rest(): Promise<void> {
    for (let i = 0; i < 3; i++) {
      await this.settle()
      await this.passBus()
    }
    await this.settle()
    for (const client of this.clients.values()) client.arrive()
  }

  /** The invariant: every screen shows what the server would show it, and the log tells the same story. */
  check(): void {
    const [here, there] = this.rooms
    if (!here || !there) return
    same('nodes', here.state, there.state)
    const rows = this.log.rows.slice(this.#checkedRows)
    this.#fromLog = evolveAll(
      this.#fromLog,
      rows.flatMap(({ events }) => events),
    )
    this.#checkedRows += rows.length
    same('log', this.#fromLog, here.state)
    for (const client of this.clients.values()) {
      if (client.connectionId)
        same(`view of ${client.userId}`, client.view, viewFor(here.state, client.userId))
    }
  }
}

type Step = (world: World, picks: Picks, people: readonly string[]) => Promise<unknown>

/** Two of three act as the situation suggests, the others do anything at all. */
const nameFor = (world: World, picks: Picks, userId: string): string => {
  const isStoryteller = world.state.storytellers.some(({ id }) => id === userId)
  const likely = likelyMessages(world.state, userId, isStoryteller)
  const any = isStoryteller ? STORYTELLER_MESSAGES : PLAYER_MESSAGES
  return picks.of(picks.int(3) === 0 ? any : likely) ?? 'vote'
}

const message = async (world: World, picks: Picks, userId: string): Promise<unknown> => {
  if (!world.clients.get(userId)?.connectionId) return world.connect(userId, picks.int(2))
  const name = nameFor(world, picks, userId)
  const people = [...world.clients.keys()]
  const scene = { state: world.state, content: CONTENT, userId, people, now: world.clock.now() }
  return world.ask(userId, name, MESSAGES[name]?.(picks, scene))
}

const WAITS = [10, 200, 500, 1000, 1000, 2500, 4000, 11_000, 70_000]

const steps: Readonly<Record<string, Step>> = {
  storyteller: (world, picks) => message(world, picks, picks.int(6) === 0 ? 'co' : 'st'),
  player: (world, picks, people) => message(world, picks, picks.of(people) ?? 'p0'),
  /** Two people at once, who may be on different nodes. */
  together: (world, picks, people) =>
    Promise.all([message(world, picks, 'st'), message(world, picks, picks.of(people) ?? 'p0')]),
  connect: (world, picks, people) => world.connect(picks.of(people) ?? 'st', picks.int(2)),
  drop: (world, picks, people) => world.drop(picks.of(people) ?? 'p0'),
  wait: (world, picks) => world.pass(picks.of(WAITS) ?? 0),
  bus: (world, picks) => world.passBus(1 + picks.int(3)),
  arrive: async (world, picks, people) =>
    world.clients.get(picks.of(people) ?? 'st')?.arrive(1 + picks.int(3)),
  crash: (world, picks) => world.crash(picks.int(2)),
}

const isTree = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object'

/** Key order aside: an absent property and an undefined one are the same on a wire. */
function firstDifference(a: unknown, b: unknown, path = ''): string | null {
  if (a === b) return null
  if (!isTree(a) || !isTree(b) || Array.isArray(a) !== Array.isArray(b))
    return `${path}: ${JSON.stringify(a)} instead of ${JSON.stringify(b)}`
  for (const key in a) {
    const difference = a[key] === b[key] ? null : firstDifference(a[key], b[key], `${path}.${key}`)
    if (difference) return difference
  }
  for (const key in b) {
    if (a[key] === undefined && b[key] !== undefined) return firstDifference(a[key], b[key], `${path}.${key}`)
  }
  return null
}

function same(what: string, actual: unknown, expected: unknown): void {
  const difference = firstDifference(actual, expected)
  if (difference) throw new Error(`${what} differs at ${difference}`)
}
