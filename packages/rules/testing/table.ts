import { expect } from 'vitest'
import {
  type AnyCommand,
  type AnyEvent,
  type CharacterFacts,
  decide,
  evolveAll,
  fireDeadline,
  type GameContent,
  type MetaState,
  newSession,
  nextDeadline,
  type RuleErrorCode,
  type Seat,
  type SecretSeat,
  type SessionState,
  type SessionUser,
  SYSTEM,
  type Team,
} from '../src/index.ts'

/** Characters of no game: what they do comes from what a test gives them. */
export const character = (id: string, team: Team, facts: Partial<CharacterFacts> = {}): CharacterFacts => ({
  id,
  team,
  setup: false,
  reminders: [],
  remindersGlobal: [],
  special: [],
  traits: [],
  ...facts,
})

const numbered = (prefix: string, team: Team, count: number): CharacterFacts[] =>
  Array.from({ length: count }, (_, index) => character(`${prefix}${index + 1}`, team))

/** t1..t15 townsfolk, o1..o5 outsiders, m1..m5 minions, d1..d5 demons, tr1..tr5 travellers, f1..f3 fabled, l1..l3 loric. */
const CAST: readonly CharacterFacts[] = [
  ...numbered('t', 'townsfolk', 15),
  ...numbered('o', 'outsider', 5),
  ...numbered('m', 'minion', 5),
  ...numbered('d', 'demon', 5),
  ...numbered('tr', 'traveller', 5),
  ...numbered('f', 'fabled', 3),
  ...numbered('l', 'loric', 3),
]

const COUNTS = [
  [3, 0, 1, 1],
  [3, 1, 1, 1],
  [5, 0, 1, 1],
  [5, 1, 1, 1],
  [5, 2, 1, 1],
  [7, 0, 2, 1],
  [7, 1, 2, 1],
  [7, 2, 2, 1],
  [9, 0, 3, 1],
  [9, 1, 3, 1],
  [9, 2, 3, 1],
].map(([townsfolk = 0, outsider = 0, minion = 0, demon = 0]) => ({ townsfolk, outsider, minion, demon }))

/** Later ones replace earlier ones of the same id, so that a test can give `t1` a special. */
export function contentOf(...extra: readonly CharacterFacts[]): GameContent {
  const byId = new Map([...CAST, ...extra].map((facts) => [facts.id, facts]))
  return {
    character: (id) => byId.get(id),
    withTrait: (name) =>
      [...byId.values()].filter((facts) => facts.traits.some((trait) => trait.name === name)),
    automaticNpcs: () => [],
    edition: () => undefined,
    pack: { labels: { dead: 'Dead', alive: 'Alive', hasAbility: 'Has Ability' } },
    isImpaired: (at) => at.reminders.some(({ name }) => /^(drunk|poisoned)/i.test(name)),
    teamCounts: (players) => COUNTS[players - 5] ?? null,
  }
}

export const CONTENT: GameContent = contentOf()

export const NOW = 1_000_000

export const META: MetaState = {
  sessionId: 'test-session',
  ownerId: 'st',
  ownerName: 'Storyteller',
  createdAt: NOW - 60_000,
  isPublic: true,
  language: 'en',
  chatServer: null,
  tags: { difficulty: 0, cameras: 0, travellers: 0, grimoire: 0, locked: false, streaming: false },
  boostUntil: null,
  endedAt: null,
  code: null,
  isLocal: false,
}

export const user = (id: string, facts: Partial<SessionUser> = {}): SessionUser => ({
  id,
  username: `name of ${id}`,
  pronouns: '',
  level: null,
  expires: null,
  flags: [],
  cosmetics: { avatar: '0', border: '', avatars: [], borders: [], emotes: [] },
  grimoireAccess: 0,
  connections: [{ id: `socket-${id}`, node: 'node' }],
  goneFor: null,
  insightSince: null,
  spectatingSince: null,
  ...facts,
})

export const seat = (facts: Partial<Seat> = {}): Seat => ({
  id: null,
  name: null,
  isDead: false,
  isVoteless: false,
  isRevealed: false,
  traveller: null,
  ...facts,
})

const secretSeat = (facts: Partial<SecretSeat> = {}): SecretSeat => ({
  role: null,
  team: null,
  sentRole: null,
  sentTeam: null,
  alignment: null,
  sentAlignment: null,
  lastTold: null,
  replaced: null,
  reminders: [],
  isMarkedForDeath: false,
  status: [],
  ...facts,
})

export interface TableOptions {
  /** Seated users p0, p1 ...; default 7. */
  readonly players?: number
  /** By seat, known to their players: t1, tr1 (a traveller, public) ...; others have none. */
  readonly roles?: readonly (string | null)[]
  readonly dead?: readonly number[]
  readonly voteless?: readonly number[]
  readonly phase?: number
  readonly isRunning?: boolean
  readonly npcs?: readonly string[]
  readonly seed?: number
  readonly meta?: Partial<MetaState>
  /** Last word, for whatever a test needs besides. */
  readonly also?: (state: SessionState) => SessionState
}

const ids = (count: number): string[] => Array.from({ length: count }, (_, index) => `p${index}`)

/** A table with the Storyteller `st`, players `p0`.. on their seats, and the spectator `sp`. */
export function table(options: TableOptions = {}): SessionState {
  const { players = 7, roles = [], dead = [], voteless = [], meta, also = (state) => state } = options
  const people = ids(players)
  const empty = newSession({ ...META, ...meta }, options.seed ?? 1)
  return also({
    ...empty,
    users: Object.fromEntries(['st', ...people, 'sp'].map((id) => [id, user(id)])),
    npcs: options.npcs ?? [],
    game: {
      ...empty.game,
      ...(options.isRunning ? { id: 1, count: 1 } : {}),
      isRunning: options.isRunning ?? false,
      phase: options.phase ?? 0,
    },
    seats: people.map((id, index) => {
      const role = roles[index] ?? null
      return seat({
        id,
        isDead: dead.includes(index),
        isVoteless: voteless.includes(index),
        traveller: CONTENT.character(role ?? '')?.team === 'traveller' ? role : null,
      })
    }),
    secret: {
      ...empty.secret,
      seats: people.map((_, index) => {
        const role = roles[index] ?? null
        const team = CONTENT.character(role ?? '')?.team ?? null
        return secretSeat({ role, team, sentRole: role, sentTeam: team })
      }),
    },
  })
}

export const withSeat = (state: SessionState, index: number, facts: Partial<Seat>): SessionState => ({
  ...state,
  seats: state.seats.map((entry, at) => (at === index ? { ...entry, ...facts } : entry)),
})

export const withSecretSeat = (
  state: SessionState,
  index: number,
  facts: Partial<SecretSeat>,
): SessionState => ({
  ...state,
  secret: {
    ...state.secret,
    seats: state.secret.seats.map((entry, at) => (at === index ? { ...entry, ...facts } : entry)),
  },
})

export const withUser = (state: SessionState, id: string, facts: Partial<SessionUser>): SessionState => ({
  ...state,
  users: { ...state.users, [id]: user(id, { ...state.users[id], ...facts }) },
})

const actorOf = (actor: string) => (actor === 'system' ? SYSTEM : { kind: 'user' as const, userId: actor })

/** Everything a command leads to; throws when it is refused. `actor` is a user id, or 'system'. */
export function decisionOf(
  state: SessionState,
  command: AnyCommand,
  actor = 'st',
  now = NOW,
  content = CONTENT,
): readonly AnyEvent[] {
  const decided = decide(state, command, { actor: actorOf(actor), now, content })
  if (decided.ok) return decided.value
  throw new Error(`refused: ${decided.error.code} ${JSON.stringify(decided.error.params)}`)
}

const OF_UNDO: readonly string[] = ['deedDone', 'undoOffered']

/** The events a command leads to, without the notes that are taken so that a deed can be taken back. */
export const eventsOf = (...args: Parameters<typeof decisionOf>): readonly AnyEvent[] =>
  decisionOf(...args).filter(({ type }) => !OF_UNDO.includes(type))

/** The state a command leads to; throws when it is refused. */
export const play = (
  state: SessionState,
  command: AnyCommand,
  actor = 'st',
  now = NOW,
  content = CONTENT,
): SessionState => evolveAll(state, decisionOf(state, command, actor, now, content))

const refusalOf = (
  state: SessionState,
  command: AnyCommand,
  actor = 'st',
  now = NOW,
  content = CONTENT,
): RuleErrorCode | null => {
  const decided = decide(state, command, { actor: actorOf(actor), now, content })
  return decided.ok ? null : decided.error.code
}

export function expectRefusal(
  state: SessionState,
  command: AnyCommand,
  code: RuleErrorCode,
  actor = 'st',
  now = NOW,
  content = CONTENT,
): void {
  expect(refusalOf(state, command, actor, now, content)).toBe(code)
}

/** Accepted, and nothing happens: what the specification calls ignored. */
export function expectIgnored(
  state: SessionState,
  command: AnyCommand,
  actor = 'st',
  now = NOW,
  content = CONTENT,
): void {
  expect(eventsOf(state, command, actor, now, content)).toEqual([])
}

/** Fires every deadline due until `until`, each at its time, as the room does. */
export function runUntil(state: SessionState, until: number, content = CONTENT): SessionState {
  let current = state
  for (let next = nextDeadline(current); next && next.due <= until; next = nextDeadline(current)) {
    const fired = fireDeadline(current, next.id, { now: next.due, content })
    if (!fired.ok) throw new Error(`deadline ${next.id} refused: ${fired.error.code}`)
    current = evolveAll(current, fired.value)
  }
  return current
}
