import { Chance, GameMaster, type Participant, playAlong, USUAL_HABITS } from '@belfry/bot'
import type { ContentIndex } from '@belfry/content'
import type { Voice, VoiceCounts } from '@belfry/media/testing/voice'
import { arrive, createTable, type Person, type Place, type Witness } from './screen.ts'
import { speakAt } from './voice.ts'
import { within } from './waiting.ts'

/** What happened so far, for the report. */
export interface Happened extends VoiceCounts {
  tables: number
  games: number
  left: number
  kicked: number
  executed: number
  visits: number
}

export const nothingHappened = (): Happened => ({
  tables: 0,
  games: 0,
  left: 0,
  kicked: 0,
  executed: 0,
  visits: 0,
  joined: 0,
  produced: 0,
  consumed: 0,
  refused: 0,
})

/** People who meet again and again, and where. */
export interface Company {
  readonly url: string
  readonly name: string
  readonly people: readonly Person[]
  readonly content: ContentIndex
  readonly witness: Witness
  readonly happened: Happened
  /** Whether they talk, and do not only write. */
  readonly hasVoice: boolean
  readonly seed: number
}

export const PLAYERS = 7
const GAME = { players: PLAYERS, edition: 'tb', days: 2, nominationsADay: 2, voteSpeedMs: 500 }
/** A bot that thinks for longer makes fewer moves, as people do. */
const HABITS = { ...USUAL_HABITS, thinkMs: 800, raisesHand: 0.05, whispers: 0.05 }
/** At one table. */
const GAMES = 2
const STEP_MS = 120_000

interface Guest {
  readonly bot: Participant
  readonly stop: () => void
  voice: Voice | null
}

/** One table, from its first guest to its last. */
export class Table {
  readonly company: Company
  readonly place: Place
  readonly chance: Chance
  readonly #owner: Person
  readonly #guests = new Map<Person, Guest>()
  #visitors = 0

  private constructor(company: Company, place: Place, owner: Person, seed: number) {
    this.company = company
    this.place = place
    this.#owner = owner
    this.chance = new Chance(seed)
  }

  /** Opened by a different one of them each time. */
  static async open(company: Company, round: number): Promise<Table> {
    const owner = company.people[round % company.people.length]
    if (!owner) throw new Error('nobody is here')
    const code = await createTable(company.url, owner, `${company.name} ${round}`)
    const table = new Table(company, { url: company.url, code }, owner, company.seed + round)
    company.happened.tables += 1
    await table.enter(owner)
    return table
  }

  get storyteller(): Participant {
    return this.#guest(this.#owner).bot
  }

  get #others(): readonly Person[] {
    return this.company.people.filter((person) => person !== this.#owner)
  }

  /** Those who want a seat. */
  get players(): readonly Person[] {
    return this.#others.slice(0, PLAYERS)
  }

  /** Those who only look in. */
  get visitors(): readonly Person[] {
    return this.#others.slice(PLAYERS)
  }

  bot(person: Person): Participant {
    return this.#guest(person).bot
  }

  isHere(person: Person): boolean {
    return this.#guests.has(person)
  }

  #guest(person: Person): Guest {
    const guest = this.#guests.get(person)
    if (!guest) throw new Error('somebody is not at the table')
    return guest
  }

  async enter(person: Person): Promise<Participant> {
    const { witness, seed } = this.company
    const bot = await arrive(this.place, person, witness, seed + ++this.#visitors)
    const sits = this.players.includes(person)
    const isPlaying = person !== this.#owner
    const stop = isPlaying ? playAlong(bot, { ...HABITS, sits }) : () => undefined
    this.#guests.set(person, { bot, stop, voice: null })
    await this.speak(person)
    return bot
  }

  /** To the chat server that the table has. */
  async speak(person: Person): Promise<void> {
    const guest = this.#guest(person)
    const host = guest.bot.view?.session.Server.host
    if (!this.company.hasVoice || !host) return
    guest.voice = await speakAt(host, this.place, person, this.company.happened)
  }

  fallSilent(person: Person): void {
    const guest = this.#guest(person)
    guest.voice?.leave()
    guest.voice = null
  }

  leave(person: Person): void {
    const guest = this.#guest(person)
    this.#guests.delete(person)
    guest.stop()
    guest.voice?.leave()
    guest.bot.client.leave()
  }

  #step<T>(what: string, work: Promise<T>): Promise<T> {
    return within(STEP_MS, `${this.place.code}: ${what}`, work)
  }

  /** Everybody comes and sits down, and characters are dealt. */
  async gather(): Promise<GameMaster> {
    const master = new GameMaster(this.storyteller, this.company.content, GAME)
    for (const person of [...this.players, ...this.visitors]) await this.enter(person)
    await this.#step('to gather', master.gather())
    await this.#step('to deal', master.deal())
    return master
  }

  /** A game from the first night to the last revealed seat, and another one. */
  async play(master: GameMaster, over: AbortSignal): Promise<void> {
    for (let game = 1; game <= GAMES && !over.aborted; game++) {
      if (game > 1) await this.#step('a new game', this.#again())
      for (let day = 1; day <= GAME.days && !over.aborted; day++) {
        await this.#step('a night', master.night())
        await this.#step('a day', master.day())
        await this.#execute()
      }
      await this.#step('to reveal', master.reveal())
      this.company.happened.games += 1
    }
  }

  async #again(): Promise<void> {
    const { storyteller } = this
    await storyteller.ask('newGame')
    await storyteller.ask('startGame', { isRunning: true, phase: 0, history: [] })
    await storyteller.sees(({ session }) => session.game.isRunning && session.hook === null)
  }

  /** The day ends with somebody's death. */
  async #execute(): Promise<void> {
    const { storyteller } = this
    const players = storyteller.view?.session.players ?? []
    const index = this.chance.of(players.flatMap(({ isDead }, seat) => (isDead ? [] : [seat])))
    if (index === undefined) return
    const { ok } = await storyteller.ask('execute', { index, isDead: true })
    if (ok) this.company.happened.executed += 1
  }

  end(): void {
    for (const person of [...this.#guests.keys()]) this.leave(person)
  }
}
