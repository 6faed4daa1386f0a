import type { Person } from '../support/people.ts'
import { openSession } from '../support/tables.ts'
import type { Besieged } from './besieged.ts'
import { SiegeWire } from './siege-wire.ts'

/** Everybody who is at the table and means harm; the window is the player's second one. */
export const INSIDERS = ['owner', 'storyteller', 'co-storyteller', 'player', 'window', 'spectator'] as const
export type Insider = (typeof INSIDERS)[number]
/** Everybody who is not let in. */
export const OUTSIDERS = ['stranger', 'kicked'] as const

/** Names of accounts: some of the words above are nobody's to have. */
const ACCOUNTS = {
  owner: 'olga',
  storyteller: 'thea',
  'co-storyteller': 'cora',
  player: 'paul',
  kicked: 'kurt',
}
export const NAMES = [...Object.values(ACCOUNTS), 'sven']

export const accountOf = (who: string): string =>
  ({ ...ACCOUNTS, window: ACCOUNTS.player, spectator: 'sven' })[who] ?? ''

export const proofOf = ({ token }: Person, session: string): string =>
  JSON.stringify({ token, session, version: '3.46.4', cursor: null })

const BAG = ['chef', 'empath', 'monk', 'poisoner', 'imp']

/** A table with one of every kind of attacker at it. */
export class Battlefield {
  readonly code: string
  readonly wires = new Map<Insider, SiegeWire>()
  readonly #server: Besieged
  readonly #people: ReadonlyMap<string, Person>

  constructor(server: Besieged, people: ReadonlyMap<string, Person>, code: string) {
    this.#server = server
    this.#people = people
    this.code = code
  }

  person(who: string): Person {
    const found = this.#people.get(accountOf(who))
    if (!found) throw new Error(`who is ${who}?`)
    return found
  }

  /** Whether the door lets this one in. */
  async enter(who: Insider): Promise<boolean> {
    const wire = new SiegeWire(this.#server.url)
    const said = await wire.knock(proofOf(this.person(who), this.code))
    if (!said?.startsWith('42')) {
      await wire.end()
      return false
    }
    this.wires.set(who, wire)
    return true
  }

  async #ask(who: Insider, name: string, payload: unknown): Promise<boolean> {
    const ack = await this.wires.get(who)?.ask(name, payload)
    return ack?.ok === true
  }

  /** A table in the middle of a game, whose owner has handed it on and whose Storyteller has sent somebody away. */
  async prepare(isNight: boolean): Promise<void> {
    await openSession(this.#server, this.person('owner'), this.code)
    for (const who of INSIDERS) await this.enter(who)
    const count = BAG.length
    await this.#ask('owner', 'seatCount', { count, mayUnseat: false, check: 0 })
    await this.#ask('player', 'claimSeat', 0)
    for (const who of ['storyteller', 'co-storyteller'] as const) await this.#promote('owner', who)
    await this.#ask('owner', 'removeStoryteller', { id: this.person('owner').id })
    for (const role of BAG) await this.#ask('storyteller', 'toggleRole', { role, count: 1 })
    await this.#ask('storyteller', 'startGame', { isRunning: true, phase: 0, history: [] })
    const phase = (await this.#server.tell('state', this.code))?.game.phase ?? 0
    if (isNight !== (phase % 2 === 1))
      await this.#ask('storyteller', 'history', { type: 'phase', payload: phase })
    const guest = new SiegeWire(this.#server.url)
    await guest.knock(proofOf(this.person('kicked'), this.code))
    await this.#ask('storyteller', 'kickUser', this.person('kicked').id)
    await guest.end()
  }

  async #promote(by: Insider, who: Insider): Promise<void> {
    await this.#ask(by, 'addStoryteller', { id: this.person(who).id })
    await this.#ask(who, 'respondStoryteller', true)
  }

  /** What the attackers did to each other is put right, as far as it can be: each is again of their kind. */
  async repair(): Promise<{ readonly isWhole: boolean; readonly reopened: number }> {
    let reopened = 0
    for (const who of INSIDERS) {
      if (!this.wires.get(who)?.isClosed) continue
      reopened += 1
      if (!(await this.enter(who))) return { isWhole: false, reopened }
    }
    const state = await this.#server.tell('state', this.code)
    if (!state) return { isWhole: false, reopened }
    const isTelling = (who: Insider): boolean =>
      state.storytellers.some(({ id }) => id === this.person(who).id)
    const tellers = ['storyteller', 'co-storyteller'] as const
    const [by] = [...tellers, 'owner' as const].filter(isTelling)
    if (!by) return { isWhole: false, reopened }
    for (const who of tellers) if (!isTelling(who)) await this.#promote(by, who)
    if (isTelling('owner')) await this.#ask(by, 'removeStoryteller', { id: this.person('owner').id })
    if (!state.seats.some(({ id }) => id === this.person('player').id)) {
      const free = state.seats.findIndex(({ id }) => !id)
      if (free < 0) await this.#ask(by, 'seatCount', { count: 5, mayUnseat: true, check: state.seats.length })
      await this.#ask('player', 'claimSeat', Math.max(0, free))
    }
    return { isWhole: true, reopened }
  }

  async leave(): Promise<void> {
    await Promise.all([...this.wires.values()].map((wire) => wire.end()))
  }
}
