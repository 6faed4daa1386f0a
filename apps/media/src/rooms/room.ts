import type { HearingTable } from '@belfry/protocol'
import type { OpenedRouter, RouterSource, SfuRouter } from '../sfu/types.ts'
import { Leaders } from './leaders.ts'
import type { Person } from './person.ts'
import {
  type Change,
  changeFor,
  companyOf,
  type Gathering,
  gather,
  layerFor,
  offersFor,
  toldNow,
} from './settle.ts'
import { allows, cutTable, isExpelled, isReplacedBy, type Table, tableOf } from './table.ts'

/** The room of one session: who is there, what the table says, and the router that does it. */
export class Room {
  readonly #source: RouterSource
  readonly #people = new Map<string, Person>()
  /** Further windows, one a person, in which somebody only looks. */
  readonly #lookers = new Map<string, Person>()
  readonly #leaders = new Leaders()
  #table: Table | null = null
  #opening: Promise<SfuRouter> | null = null
  #live: SfuRouter | null = null
  /** How often it has rested: a router that opens too late is not used. */
  #times = 0

  constructor(source: RouterSource, table: Table | null = null) {
    this.#source = source
    this.#table = table
  }

  get table(): Table | null {
    return this.#table
  }

  get size(): number {
    return this.#people.size + this.#lookers.size
  }

  has(userId: string): boolean {
    return this.#people.has(userId)
  }

  /** The window in which somebody has their voice. */
  windowOf(userId: string): string | undefined {
    return this.#people.get(userId)?.window
  }

  people(): readonly Person[] {
    return [...this.#people.values(), ...this.#lookers.values()]
  }

  isHere(person: Person): boolean {
    return this.#among(person).get(person.userId) === person
  }

  /** One connection each, and one to look: a newer one takes the place of the older. */
  enter(person: Person): void {
    const among = this.#among(person)
    const before = among.get(person.userId)
    among.set(person.userId, person)
    if (!before) return
    before.leave()
    before.wire.dismiss()
    this.settle()
  }

  leave(person: Person): void {
    if (!this.isHere(person)) return
    this.#among(person).delete(person.userId)
    person.leave()
    this.settle()
  }

  /** Whoever joins asks for what is there; what comes later is told. */
  join(person: Person, audioPaused: boolean, videoPaused: boolean): void {
    person.join(audioPaused, videoPaused)
    person.told = toldNow(this.#gathering(), person)
    this.settle()
  }

  /** Those who may send something. */
  joined(): readonly Person[] {
    return [...this.#people.values()].filter(({ isJoined }) => isJoined)
  }

  #among({ onlyLooks }: Person): Map<string, Person> {
    return onlyLooks ? this.#lookers : this.#people
  }

  #receivers(): readonly Person[] {
    return this.people().filter(({ isJoined }) => isJoined)
  }

  #empty(): readonly Person[] {
    const everybody = this.people()
    this.#people.clear()
    this.#lookers.clear()
    return everybody
  }

  /** The answer has to wait until everything that is no longer allowed has ended. */
  async setTable(table: HearingTable): Promise<number> {
    if (isReplacedBy(this.#table, table.seq)) {
      this.#table = tableOf(table)
      this.settle()
    }
    await this.#live?.settled()
    return this.#table?.seq ?? table.seq
  }

  /** The API is silent: what is private ends. */
  cut(): void {
    if (this.#table === null) return
    this.#table = cutTable(this.#table)
    this.settle()
  }

  /** Sends everybody away. */
  close(): void {
    const everybody = this.#empty()
    this.rest()
    for (const person of everybody) {
      person.leave()
      person.wire.dismiss()
    }
  }

  /** Nobody is here: nothing has to be forwarded. */
  rest(): void {
    this.#times += 1
    this.#live?.close()
    this.#live = null
    this.#opening = null
  }

  router(): Promise<SfuRouter> {
    this.#opening ??= this.#open()
    return this.#opening
  }

  tellProducers(person: Person): void {
    const offers = offersFor(this.#gathering(), person)
    person.told = { ...person.told, producers: new Set(offers.map(({ producerId }) => producerId)) }
    person.wire.push('newProducers', [...offers])
  }

  tellCompany(person: Person): void {
    const company = companyOf(this.#gathering(), person.userId)
    person.told = { ...person.told, people: new Map(company.map((other) => [other.userId, other])) }
    person.wire.push('newConsumers', [...company])
  }

  /** Does what follows from the table and from who is there: first everything that ends, then the news. */
  settle(): void {
    for (const person of this.people()) this.#expel(person)
    const gathering = this.#gathering()
    const changes = this.#receivers().map((person) => [person, changeFor(gathering, person)] as const)
    for (const [person, { closes }] of changes) {
      for (const { consumerId } of closes) {
        person.closeConsumer(consumerId)
        person.wire.push('consumerClosed', { consumerId })
      }
    }
    for (const [person, change] of changes) this.#tell(person, change)
  }

  /** Somebody fetched a picture, or another leads the talk. */
  prioritise(person: Person): Promise<void> {
    // Whoever whispers is no more to be seen by others for it.
    const isHeard = (userId: string): boolean => allows(this.#table, person.userId, userId, 'audio')
    return person.prioritise((userId) => (isHeard(userId) ? this.#leaders.priorityOf(userId) : 1))
  }

  #spoke(producerId: string): void {
    const speaker = this.joined().find(({ sends }) => sends.some((sent) => sent.producerId === producerId))
    if (!speaker || !this.#leaders.speaks(speaker.userId)) return
    for (const person of this.#receivers()) void this.prioritise(person)
  }

  layerFor(person: Person): number {
    return layerFor(offersFor(this.#gathering(), person))
  }

  #gathering(): Gathering {
    return gather(this.#table, this.joined())
  }

  #tell(person: Person, { left, joined, producers, channel, layer, told }: Change): void {
    person.told = told
    void person.preferLayer(layer)
    if (channel !== undefined) person.wire.push('channelChange', { channel })
    for (const userId of left) person.wire.push('consumerLeft', { userId })
    for (const other of joined) person.wire.push('consumerJoined', other)
    if (producers.length > 0) person.wire.push('newProducers', [...producers])
  }

  #expel(person: Person): void {
    if (!isExpelled(this.#table, person.userId, person.grantSeq)) return
    this.#among(person).delete(person.userId)
    person.leave()
    person.wire.dismiss()
  }

  async #open(): Promise<SfuRouter> {
    const times = this.#times
    const opened = await this.#source.openRouter().catch((error: unknown) => {
      this.#opening = null
      throw error
    })
    if (times !== this.#times) {
      opened.router.close()
      throw new Error('the room rests again')
    }
    this.#live = opened.router
    opened.router.onSpeaker((producerId) => this.#spoke(producerId))
    opened.onDeath(() => this.#lost(opened))
    return opened.router
  }

  #lost({ router }: OpenedRouter): void {
    if (this.#live !== router) return
    this.#live = null
    this.#opening = null
    for (const person of this.#empty()) {
      person.leave()
      person.wire.drop()
    }
  }
}
