import { Chance } from '@belfry/bot'
import type { ContentIndex } from '@belfry/content'
import type { Scene } from '@belfry/room/testing/messages'
import type { SessionState } from '@belfry/rules'
import type { Person } from '../support/people.ts'
import { Battlefield, INSIDERS, type Insider, proofOf } from './attackers.ts'
import type { Besieged } from './besieged.ts'
import { BLOWS } from './breaking.ts'
import { Frames } from './frames.ts'
import { mutated } from './mutations.ts'
import { ASSAULTS, Rabble } from './raw.ts'
import { type Ack, SiegeWire } from './siege-wire.ts'
import { Tally } from './tally.ts'

/** A connection may say sixty things at once; some are left for what puts the table right. */
const FRAMES_EACH = 50
const STRANGERS = 8
const KICKED = 4
/** Long enough for every bucket to be full again. */
const PAUSE_MS = 3500
/** One table never takes as long as the rest of a token's quarter of an hour. */
const RENEWED_EVERY_MS = 4 * 60_000
export const HANDSHAKE = 'handshake'
/** So many rounds at one table, then at the next. */
const ROUNDS = 8

interface Options {
  readonly server: Besieged
  readonly people: ReadonlyMap<string, Person>
  readonly content: ContentIndex
  readonly seed: number
}

/** Everything that can be sent, by everybody, in an order that a seed tells again. */
export class Siege {
  readonly tally = new Tally()
  readonly rabble: Rabble
  readonly #options: Options
  readonly #chance: Chance
  readonly #frames: Frames
  #tables = 0
  #renewedAt: number
  /** The table as it stood before this round. */
  #state: SessionState | undefined
  /** Each blow and each assault comes round before one comes twice. */
  #blows: string[] = []
  #assaults: string[] = []

  constructor(options: Options) {
    this.#options = options
    this.#chance = new Chance(options.seed)
    this.#frames = new Frames(this.#chance)
    this.rabble = new Rabble(options.server.url)
    this.#renewedAt = options.server.clock.now()
  }

  /** Besieges one table after the other until so many frames were sent; `afterwards` looks at each before it ends. */
  async lay(frames: number, afterwards: (code: string) => Promise<void>): Promise<void> {
    while (this.tally.sent < frames) {
      const field = await this.#newTable()
      for (let round = 0; round < ROUNDS && this.tally.sent < frames; round++) {
        if (!(await this.#round(field))) break
        await this.#options.server.pass(this.#chance.of([PAUSE_MS, PAUSE_MS, PAUSE_MS, 11_000, 70_000]) ?? 0)
      }
      await field.leave()
      await afterwards(field.code)
      await this.#options.server.tell('end', field.code)
    }
  }

  async #newTable(): Promise<Battlefield> {
    const { server, people } = this.#options
    await this.#renewLogins()
    const field = new Battlefield(server, people, `siege ${++this.#tables}`)
    await field.prepare(this.#tables % 2 === 0)
    await server.pass(PAUSE_MS)
    return field
  }

  /** A siege outlasts a token, as an evening does. */
  async #renewLogins(): Promise<void> {
    const { server, people } = this.#options
    const now = server.clock.now()
    if (now - this.#renewedAt < RENEWED_EVERY_MS) return
    this.#renewedAt = now
    for (const person of people.values()) {
      const { body } = await server.post('token', { token: person.refreshToken, version: '3.46.4' })
      person.token = body.accessToken
      person.refreshToken = body.refreshToken
    }
  }

  /** Everybody at once; false when the table can be besieged no more as it should be. */
  async #round(field: Battlefield): Promise<boolean> {
    const { isWhole, reopened } = await field.repair()
    this.tally.reconnects += reopened
    this.#state = isWhole ? await this.#options.server.tell('state', field.code) : undefined
    if (!this.#state) return false
    const chosen = this.#chance.of(INSIDERS)
    await Promise.all([
      ...INSIDERS.map((who) => this.#fireAll(field, who, who === chosen)),
      ...Array.from({ length: STRANGERS }, () => this.#stranger(field)),
      ...Array.from({ length: KICKED }, () => this.#kicked(field)),
      this.rabble.send(this.#nextAssault()),
      this.rabble.send(this.#nextAssault()),
    ])
    return true
  }

  #sceneFor(field: Battlefield, who: Insider): Scene {
    if (!this.#state) throw new Error('there is no table')
    return {
      state: this.#state,
      content: this.#options.content,
      userId: field.person(who).id,
      people: [...INSIDERS.map((each) => field.person(each).id), 'nobody', '__proto__'],
      now: this.#options.server.clock.now(),
    }
  }

  async #fireAll(field: Battlefield, who: Insider, isToStrike: boolean): Promise<void> {
    const wire = field.wires.get(who)
    if (!wire) return
    const scene = this.#sceneFor(field, who)
    const asked: { readonly name: string; ack: Ack | null | undefined }[] = []
    const answers = Array.from({ length: FRAMES_EACH }, () => {
      const frame = this.#frames.make(who, wire.nextId(), scene)
      const entry: (typeof asked)[number] = { name: frame.name, ack: undefined }
      asked.push(entry)
      return wire.fire(frame).then((ack) => {
        entry.ack = ack
      })
    })
    await wire.settled(answers)
    for (const { name, ack } of asked) this.tally.count(who, name, ack)
    if (isToStrike) await this.#strike(wire)
  }

  /** Ends the wire, or is passed over: then the next question is answered. */
  async #strike(wire: SiegeWire): Promise<void> {
    if (this.#blows.length === 0) this.#blows = Object.keys(BLOWS)
    const [name = ''] = this.#blows.splice(this.#chance.below(this.#blows.length), 1)
    this.tally.blows += 1
    BLOWS[name]?.(wire)
    const isThrough = await wire.settled([wire.ask('ping', null)])
    if (!isThrough) throw new Error(`after ${name} there is neither an answer nor an end`)
  }

  #nextAssault(): (typeof ASSAULTS)[string] {
    if (this.#assaults.length === 0) this.#assaults = Object.keys(ASSAULTS)
    const [name = ''] = this.#assaults.splice(this.#chance.below(this.#assaults.length), 1)
    return ASSAULTS[name] as (typeof ASSAULTS)[string]
  }

  /** Without a login: with a proof that is none. */
  async #stranger(field: Battlefield): Promise<void> {
    const proof = { token: 'nobody', session: field.code, version: '3.46.4', cursor: null }
    await this.#outside('stranger', mutated(this.#chance, proof), field)
  }

  /** With a login that is good, at a table that has sent this one away. */
  async #kicked(field: Battlefield): Promise<void> {
    await this.#outside('kicked', proofOf(field.person('kicked'), field.code), field)
  }

  /** A proof alone is answered. Whoever does not wait for that and speaks at once is nobody yet: the wire ends. */
  async #outside(who: string, proof: string, field: Battlefield): Promise<void> {
    if (this.#chance.happens(0.5)) return this.#knock(who, HANDSHAKE, proof, [])
    const { name, parts } = this.#frames.make(who, 1, this.#sceneFor(field, 'spectator'))
    await this.#knock(who, name, proof, parts)
  }

  async #knock(
    who: string,
    name: string,
    proof: string,
    more: readonly (string | Uint8Array)[],
  ): Promise<void> {
    const wire = new SiegeWire(this.#options.server.url)
    const said = await wire.knock(proof, more)
    const code = said?.startsWith('44') ? (JSON.parse(said.slice(2)) as { data?: Ack }).data?.code : undefined
    if (said !== null && code === undefined) throw new Error(`${who} was let in with ${proof}: ${said}`)
    this.tally.count(who, name, said === null ? null : { ok: false, code: code ?? '' })
    await wire.end()
  }
}
