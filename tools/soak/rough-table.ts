import { Chance, GameMaster, type Participant, playAlong, USUAL_HABITS } from '@belfry/bot'
import type { ContentIndex } from '@belfry/content'
import type { Voice, VoiceCounts } from '@belfry/media/testing/voice'
import type { Ack } from '@belfry/protocol'
import { comeTo, createTable, type Person, type Witness } from './screen.ts'
import { speakAt } from './voice.ts'
import { aborted, wait, within } from './waiting.ts'

/** People who go on whatever happens, half of them at each door. */
export interface Company {
  readonly name: string
  readonly doors: readonly string[]
  readonly people: readonly Person[]
  readonly content: ContentIndex
  readonly witness: Witness
  readonly counts: VoiceCounts
  readonly seed: number
  /** Somebody was turned away at the door, or a table did not open. */
  readonly refused: (code: string) => void
}

const EDITION = 'tb'
const STEP_MS = 60_000
const AGAIN_MS = 2_000
const SPEAK_EVERY_MS = 5_000
const LAST_PHASE = 4
const HABITS = { ...USUAL_HABITS, thinkMs: 500 }

/** Somebody at a table that is not always there. */
export class Regular {
  readonly person: Person
  readonly #table: RoughTable
  readonly #door: string
  readonly #chance: Chance
  readonly #isStoryteller: boolean
  #bot: Participant
  #stop: () => void = () => undefined
  #voice: Voice | null = null
  #said = 0

  constructor(table: RoughTable, person: Person, index: number) {
    const { doors, seed } = table.company
    this.person = person
    this.#table = table
    this.#door = doors[index % doors.length] ?? ''
    this.#chance = new Chance(seed + index)
    this.#isStoryteller = index === 0
    this.#bot = this.#come()
  }

  get bot(): Participant {
    return this.#bot
  }

  get #place(): { readonly url: string; readonly code: string } {
    return { url: this.#door, code: this.#table.code }
  }

  #come(): Participant {
    const { witness, refused } = this.#table.company
    const bot = comeTo(this.#place, this.person, witness, this.#chance.below(1_000_000))
    bot.client.watch((event) => event.type === 'refused' && refused(event.code))
    this.#stop = this.#isStoryteller ? () => undefined : playAlong(bot, HABITS)
    return bot
  }

  /** As somebody does who reloads the page. */
  comeAgain(): void {
    this.leave()
    this.#bot = this.#come()
  }

  /** Goes on, but does nothing by itself any more. */
  rest(): void {
    this.#stop()
    this.#voice?.leave()
  }

  leave(): void {
    this.rest()
    this.#bot.client.leave()
  }

  /** Says something that nobody has said before. Whoever whispers has to leave for that. */
  async say(): Promise<Ack> {
    if (this.#bot.view?.gamestate.userChannels[this.person.id]) await this.#bot.ask('channel', null)
    const text = `${this.#table.code} ${this.person.id} ${this.#said++}`
    if (this.#isStoryteller && this.#chance.happens(0.5)) {
      const payload = { type: 'note', data: { text }, isPrivate: true }
      return this.#bot.ask('history', { type: 'add', payload })
    }
    return this.#bot.ask('textMessage', { message: text, recipientId: '' })
  }

  async goOn(over: AbortSignal): Promise<void> {
    void this.#keepSpeaking(over)
    while (!over.aborted) {
      await wait(500 + this.#chance.below(2500))
      const { connection } = this.#bot.client.getSnapshot()
      if (connection === 'disconnected' || this.#chance.happens(0.01)) {
        this.comeAgain()
        await wait(AGAIN_MS)
      }
      await this.say()
    }
  }

  async #keepSpeaking(over: AbortSignal): Promise<void> {
    while (!over.aborted) {
      await wait(SPEAK_EVERY_MS / 2 + this.#chance.below(SPEAK_EVERY_MS))
      const host = this.#bot.view?.session.Server.host
      if (over.aborted || !host || this.#voice?.isOpen) continue
      const { counts } = this.#table.company
      this.#voice = await speakAt(host, this.#place, this.person, counts).catch(() => null)
    }
    this.#voice?.leave()
  }
}

export class RoughTable {
  readonly company: Company
  readonly code: string
  readonly regulars: readonly Regular[]

  private constructor(company: Company, code: string) {
    this.company = company
    this.code = code
    this.regulars = company.people.map((person, index) => new Regular(this, person, index))
  }

  /** Tries until it works, at one door and the other. */
  static async open(company: Company, round: number, over: AbortSignal): Promise<RoughTable | null> {
    const [owner] = company.people
    for (let attempt = 0; owner && !over.aborted; attempt++) {
      const door = company.doors[attempt % company.doors.length] ?? ''
      const name = `${company.name} ${round} ${attempt}`
      try {
        return new RoughTable(company, await within(STEP_MS, 'to open', createTable(door, owner, name)))
      } catch {
        company.refused('no table')
        await wait(AGAIN_MS)
      }
    }
    return null
  }

  async goOn(over: AbortSignal): Promise<void> {
    await Promise.all([this.#lead(over), ...this.regulars.map((regular) => regular.goOn(over))])
  }

  leave(): void {
    for (const regular of this.regulars) regular.leave()
  }

  /** Whatever the game is at goes on; a step that gets stuck is begun anew on a new screen. */
  async #lead(over: AbortSignal): Promise<void> {
    const [storyteller] = this.regulars
    if (!storyteller) return
    while (!over.aborted) {
      try {
        const step = within(STEP_MS, 'a step', this.#step(storyteller.bot))
        await Promise.race([step, aborted(over)])
      } catch {
        if (over.aborted) return
        storyteller.comeAgain()
        storyteller.bot.send('nomination', { nomination: false })
      }
      await wait(AGAIN_MS)
    }
  }

  async #step(bot: Participant): Promise<unknown> {
    const players = this.regulars.length - 1
    const plan = { players, edition: EDITION, days: 2, nominationsADay: 1, voteSpeedMs: 500 }
    const master = new GameMaster(bot, this.company.content, plan)
    const view = await bot.sees((seen) => seen.session.sessionId === this.code && seen)
    const { isRunning, phase } = view.session.game
    if (isRunning && phase >= LAST_PHASE) return master.reveal()
    if (isRunning) return phase % 2 === 1 ? master.day() : master.night()
    const packed = Object.keys(view.gamestateST?.rolesSelected ?? {}).length
    if (packed === 0) return master.gather().then(() => master.deal())
    await bot.ask('newGame')
    return bot.ask('startGame', { isRunning: true, phase: 0, history: [] })
  }
}
