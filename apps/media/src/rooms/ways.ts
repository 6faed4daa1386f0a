import type { Clock } from '@belfry/kit'
import type { VoiceWay } from '@belfry/protocol'
import type { Way } from '../sfu/types.ts'
import type { Person } from './person.ts'

const LOOK_EVERY_MS = 2_000
/** Whoever has opened a line and is not there after so many looks is not heard. */
const LOOKS_WITHOUT = 3

interface Seen {
  readonly wasHeard: boolean
  readonly without: number
}

const NEW: Seen = { wasHeard: false, without: 0 }
const NONE: Way = { way: 'none', from: 'unknown' }

const wayNow = (person: Person): Way | null =>
  person
    .lines()
    .map(({ transport }) => transport.way())
    .find((way) => way !== null) ?? null

/** By which way everybody's voice comes, and who never was heard: for whoever runs the server. */
export class WayBook {
  readonly #clock: Clock
  readonly #people: () => readonly Person[]
  readonly #seen = new WeakMap<Person, Seen>()
  #unheard = 0
  #stop = (): void => undefined

  constructor(clock: Clock, people: () => readonly Person[]) {
    this.#clock = clock
    this.#people = people
  }

  get unheard(): number {
    return this.#unheard
  }

  start(): void {
    this.#stop = this.#clock.after(LOOK_EVERY_MS, () => {
      for (const person of this.#people()) this.#look(person)
      this.start()
    })
  }

  stop(): void {
    this.#stop()
  }

  /** To be called while the lines still stand. */
  left(person: Person): void {
    const { wasHeard, without } = this.#seen.get(person) ?? NEW
    if (without >= LOOKS_WITHOUT && !wasHeard && wayNow(person) === null) this.#unheard += 1
    this.#seen.delete(person)
  }

  now(): readonly VoiceWay[] {
    const counts = new Map<string, VoiceWay>()
    for (const person of this.#people()) {
      const way = wayNow(person) ?? this.#missing(person)
      if (way === null) continue
      const key = `${way.way} ${way.from}`
      counts.set(key, { ...way, people: (counts.get(key)?.people ?? 0) + 1 })
    }
    return [...counts.values()]
  }

  #missing(person: Person): Way | null {
    return (this.#seen.get(person)?.without ?? 0) >= LOOKS_WITHOUT ? NONE : null
  }

  #look(person: Person): void {
    if (person.lines().length === 0) return
    const before = this.#seen.get(person) ?? NEW
    const isHeard = wayNow(person) !== null
    this.#seen.set(person, {
      wasHeard: before.wasHeard || isHeard,
      without: isHeard ? 0 : before.without + 1,
    })
  }
}
