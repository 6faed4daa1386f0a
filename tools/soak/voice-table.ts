import { Chance, type Participant } from '@belfry/bot'
import { arrive, type Person, type Place, type Witness } from './screen.ts'
import type { Throat } from './throats.ts'
import { until, within } from './waiting.ts'

const STEP_MS = 30_000
/** On a busy machine too: what takes longer is stuck. */
const HEARD_MS = 60_000

export interface VoiceCompany {
  readonly place: Place
  /** The first is the Storyteller. */
  readonly people: readonly Person[]
  readonly throatOf: (person: Person) => Throat
  readonly witness: Witness
  readonly seed: number
}

/** A table where everybody talks. */
export class VoiceTable {
  readonly people: readonly Person[]
  readonly chance: Chance
  readonly #company: VoiceCompany
  readonly #bots = new Map<Person, Participant>()
  readonly #throats: ReadonlyMap<Person, Throat>
  #arrivals = 0

  private constructor(company: VoiceCompany) {
    this.#company = company
    this.people = company.people
    this.chance = new Chance(company.seed)
    this.#throats = new Map(company.people.map((person) => [person, company.throatOf(person)]))
  }

  /** Everybody sits and talks, by day. */
  static async open(company: VoiceCompany): Promise<VoiceTable> {
    const table = new VoiceTable(company)
    const [owner] = table.people
    if (!owner) throw new Error('nobody is here')
    await table.enter(owner)
    for (const check of table.players.keys())
      await table.storyteller.ask('updateSeats', { type: 'add', payload: { name: null }, check })
    for (const player of table.players) await table.enter(player)
    await table.turnTo(2)
    await table.talkAll()
    return table
  }

  get players(): readonly Person[] {
    return this.people.slice(1)
  }

  get storyteller(): Participant {
    return this.bot(this.people[0])
  }

  get phase(): number {
    return this.storyteller.view?.session.game.phase ?? 0
  }

  bot(person: Person | undefined): Participant {
    const bot = person && this.#bots.get(person)
    if (!bot) throw new Error('somebody is not at the table')
    return bot
  }

  async enter(person: Person): Promise<void> {
    const { place, witness } = this.#company
    const bot = await arrive(place, person, witness, ++this.#arrivals)
    this.#bots.set(person, bot)
    const seat = this.players.indexOf(person)
    if (seat < 0) return
    await bot.ask('claimSeat', seat)
    await within(
      STEP_MS,
      'to sit down',
      bot.sees(({ self }) => self.seat === seat),
    )
  }

  async leave(person: Person): Promise<void> {
    await this.hangUp(person)
    const { client } = this.bot(person)
    this.#bots.delete(person)
    client.leave()
  }

  async talk(person: Person): Promise<void> {
    const host = this.storyteller.view?.session.Server.host
    if (!host) throw new Error('the table has no chat server')
    await this.#throat(person).talk(host)
  }

  async talkAll(): Promise<void> {
    for (const person of this.people) await this.talk(person)
  }

  hangUp(person: Person): Promise<void> {
    return this.#throat(person).hangUp()
  }

  mute(person: Person, isMuted: boolean): Promise<void> {
    return this.#throat(person).mute(isMuted)
  }

  async turnTo(phase: number): Promise<void> {
    const { storyteller } = this
    for (let now = this.phase; now < phase; now++) {
      await storyteller.ask('history', { type: 'phase', payload: now })
      await within(
        STEP_MS,
        'the next hour',
        storyteller.sees(({ session }) => session.game.phase === now + 1),
      )
    }
  }

  /** Somebody hears exactly those. */
  async hears(person: Person, others: readonly Person[]): Promise<void> {
    const wanted = others.map(({ id }) => id).sort()
    let heard: readonly string[] = []
    await until(HEARD_MS, 'to hear whom they may', async () => {
      heard = await this.#throat(person).heard()
      return [...heard].sort().join() === wanted.join()
    }).catch((error: Error) => {
      const told = `${this.#name(person.id)} hears ${this.#names(heard)} instead of ${this.#names(wanted)}`
      throw new Error(`${error.message}: ${told}`, { cause: error })
    })
  }

  /** By the order at the table, the Storyteller is 0, with the channel they are in. */
  #name(id: string): string {
    const channel = this.storyteller.view?.gamestate.userChannels[id]
    return `${this.people.findIndex((each) => each.id === id)}${channel ? ` (${channel})` : ''}`
  }

  #names(ids: readonly string[]): string {
    return ids.length > 0 ? ids.map((id) => this.#name(id)).join(', ') : 'nobody'
  }

  /** By day, and nobody apart: everybody hears everybody, and where packets are sent, they come. */
  async isWhole(): Promise<void> {
    for (const person of this.people)
      await this.hears(
        person,
        this.people.filter((other) => other !== person),
      )
    const before = await this.#packets()
    await until(HEARD_MS, 'packets', async () =>
      (await this.#packets()).every((now, index) => now === null || now > (before[index] ?? 0)),
    )
  }

  #packets(): Promise<readonly (number | null)[]> {
    return Promise.all(this.people.map((person) => this.#throat(person).packets()))
  }

  #throat(person: Person): Throat {
    const throat = this.#throats.get(person)
    if (!throat) throw new Error('somebody is not of this table')
    return throat
  }
}
