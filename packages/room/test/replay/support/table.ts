import { loadPack } from '@belfry/content/node'
import { type Seed, draw, unwrap } from '@belfry/kit'
import {
  type AnyCommand,
  decide,
  evolveAll,
  fireDeadline,
  type GameContent,
  isNight,
  newSession,
  nextDeadline,
  type SessionState,
  SYSTEM,
  type UserProfile,
} from '@belfry/rules'
import { META } from '@belfry/rules/testing'
import type { Decided } from '../../../src/replay/index.ts'

export const CONTENT: GameContent = unwrap(loadPack()).content

const STARTED = 1_700_000_000_000

/** Longer than a phase can be taken back. */
const PHASE_MS = 11_000
const VOTE_MS = 60_000
const REVEAL_MS = 20_000

/** Ids and names that are found wherever they should not be. */
export const idOf = (who: string): string => `account-of-${who}`
export const nameOf = (who: string): string => `Real Name ${who}`

const profile = (who: string, isGuest: boolean): UserProfile => ({
  id: idOf(who),
  username: nameOf(who),
  pronouns: 'they',
  level: isGuest ? null : 'special-free',
  expires: null,
  flags: isGuest ? ['guest'] : ['tos-agreed', 'verified-email'],
  cosmetics: { avatar: `avatar-${who}`, border: 'border', avatars: [], borders: [], emotes: [] },
})

export interface Hands {
  readonly [seat: number]: 1 | 2
}

/** A table that keeps its log as a server does, played without a socket. Bots draw from its seed. */
export class Table {
  readonly log: Decided[] = []
  state: SessionState = newSession(META, 0)
  now = STARTED
  #seed: Seed

  constructor(seed: number) {
    this.#seed = seed
    this.do('system', {
      type: 'createSession',
      meta: { ...META, isPublic: false, ownerId: idOf('st'), ownerName: nameOf('st'), createdAt: STARTED },
      seed,
    })
    this.come('st')
    this.do('st', { type: 'setEdition', id: 'tb', theme: 1 })
  }

  /** From 0 up to, but not, a number. */
  below(limit: number): number {
    const { value, seed } = draw(this.#seed)
    this.#seed = seed
    return Math.floor(value * limit)
  }

  do(who: string, command: AnyCommand): this {
    const actor = who === 'system' ? SYSTEM : ({ kind: 'user', userId: idOf(who) } as const)
    const decided = decide(this.state, command, { actor, now: this.now, content: CONTENT })
    if (!decided.ok) throw new Error(`${command.type} of ${who} was refused: ${decided.error.code}`)
    this.#keep(decided.value)
    this.now += 100
    return this
  }

  #keep(events: Decided['events']): void {
    if (events.length === 0) return
    // As it comes back from storage.
    const stored = JSON.parse(JSON.stringify(events)) as Decided['events']
    this.log.push({ at: this.now, events: stored })
    this.state = evolveAll(this.state, stored)
  }

  pass(ms: number): this {
    const until = this.now + ms
    for (let next = nextDeadline(this.state); next && next.due <= until; next = nextDeadline(this.state)) {
      this.now = Math.max(this.now, next.due)
      this.#keep(unwrap(fireDeadline(this.state, next.id, { now: this.now, content: CONTENT })))
    }
    this.now = until
    return this
  }

  come(who: string, isGuest = false): this {
    const user = profile(who, isGuest)
    return this.do('system', { type: 'connectUser', user, connectionId: `socket-${who}`, node: 'node' })
  }

  /** So many people sit down: p0, p1 and on. */
  seat(count: number): this {
    this.do('st', { type: 'setSeatCount', count, mayUnseat: false, check: this.state.seats.length })
    for (let index = 0; index < count; index++)
      this.come(`p${index}`).do(`p${index}`, { type: 'claimSeat', index })
    return this
  }

  /** Placed by hand, told to everybody, and begun. */
  place(roles: readonly string[]): this {
    for (const [at, role] of roles.entries()) this.do('st', { type: 'setRole', at, role })
    return this.do('st', { type: 'setRunning', isRunning: true })
  }

  deal(roles: readonly string[]): this {
    for (const role of Object.keys(this.state.secret.rolesSelected))
      this.do('st', { type: 'selectRole', role, count: 0 })
    for (const role of new Set(roles))
      this.do('st', { type: 'selectRole', role, count: roles.filter((one) => one === role).length })
    return this.do('st', { type: 'dealRoles' }).pass(PHASE_MS)
  }

  phase(): this {
    return this.pass(PHASE_MS).do('st', { type: 'togglePhase', from: this.state.game.phase })
  }

  signal(to: string, ...items: readonly { id: string; data?: unknown; role?: string }[]): this {
    const message = items.map(({ id, data = null, role = null }) => ({ id, data, role })) as never
    return this.do('st', { type: 'sendSignal', message, recipients: [idOf(to)] })
  }

  remind(at: number, role: string, name: string): this {
    return this.do('st', {
      type: 'changeReminder',
      at,
      change: { kind: 'add', reminder: { role, name, isFlipped: false } },
    })
  }

  /** A whole vote; whose hands are up is said, or drawn. */
  vote(nominator: number, nominee: number, hands: Hands = this.drawnHands()): this {
    this.do('st', { type: 'nominate', nominator, nominee })
    for (const [seat, value] of Object.entries(hands))
      this.do(this.whoAt(Number(seat)), { type: 'castVote', seat: Number(seat), value, castAt: null })
    this.do('st', { type: 'startVote' }).pass(VOTE_MS)
    return this.do('st', { type: 'closeNomination' })
  }

  drawnHands(): Hands {
    const able = this.state.seats.flatMap(({ isVoteless, id }, seat) => (isVoteless || !id ? [] : seat))
    return Object.fromEntries(able.filter(() => this.below(2) === 1).map((seat) => [seat, 1 as const]))
  }

  whoAt(seat: number): string {
    return this.state.seats[seat]?.id?.slice(idOf('').length) ?? ''
  }

  /** A night and a day as bots play them: somebody is shown something and somebody dies; one vote. */
  round(): this {
    if (!isNight(this.state.game.phase)) this.phase()
    const count = this.state.seats.length
    const alive = () => this.state.seats.flatMap(({ isDead, id }, seat) => (isDead || !id ? [] : seat))
    const one = (): number => alive()[this.below(alive().length)] ?? 0
    this.signal(this.whoAt(one()), { id: 'player', data: this.below(count) })
    this.do('st', { type: 'setDead', index: one(), isDead: true })
    return this.phase().vote(one(), one())
  }

  reveal(isEvilWin = this.below(2) === 1): this {
    this.do('st', { type: 'reveal', isEvilWin }).pass(REVEAL_MS)
    this.do('st', { type: 'revealResult' }).pass(REVEAL_MS)
    return this.do('st', { type: 'revealRest' }).pass(REVEAL_MS)
  }
}
