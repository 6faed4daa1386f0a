import type { Ack } from './siege-wire.ts'

/** Said no to by a limit, and not by what looks at messages. */
const LIMITS: ReadonlySet<string> = new Set(['rate-limited', 'too-many-bytes', 'script-too-soon'])
/** The message did not get as far as the rules. */
const UNREAD: ReadonlySet<string> = new Set([...LIMITS, 'invalid-payload', 'bad-characters'])

type Fate = 'done' | 'refused' | 'limited' | 'cut' | 'unanswered'

const fateOf = (ack: Ack | null | undefined): Fate => {
  if (ack === undefined) return 'unanswered'
  if (ack === null) return 'cut'
  if (ack.code === undefined) return 'done'
  return LIMITS.has(ack.code) ? 'limited' : 'refused'
}

/** What became of everything that was sent. */
export class Tally {
  readonly fates: Record<Fate, number> = { done: 0, refused: 0, limited: 0, cut: 0, unanswered: 0 }
  readonly codes = new Map<string, number>()
  /** Who has sent which message, and who has had an answer to which. */
  readonly #tried = new Set<string>()
  readonly #answered = new Set<string>()
  /** Messages that the rules themselves have decided on. */
  readonly decided = new Set<string>()
  reconnects = 0
  blows = 0

  get sent(): number {
    return Object.values(this.fates).reduce((sum, count) => sum + count, 0)
  }

  /** Answered by more than a limit. */
  get share(): number {
    return (this.fates.done + this.fates.refused) / this.sent
  }

  count(who: string, name: string, ack: Ack | null | undefined): void {
    this.fates[fateOf(ack)] += 1
    this.#tried.add(`${who} ${name}`)
    if (!ack) return
    if (ack.code !== undefined) this.codes.set(ack.code, (this.codes.get(ack.code) ?? 0) + 1)
    this.#answered.add(`${who} ${name}`)
    if (!UNREAD.has(ack.code ?? '')) this.decided.add(name)
  }

  /** Who of these has not sent which messages, or had no answer. */
  missing(what: 'tried' | 'answered', who: readonly string[], names: readonly string[]): readonly string[] {
    const found = what === 'tried' ? this.#tried : this.#answered
    return who.flatMap((each) => names.map((name) => `${each} ${name}`)).filter((pair) => !found.has(pair))
  }

  summary(): string {
    const { done, refused, limited, cut, unanswered } = this.fates
    const share = (this.share * 100).toFixed(1)
    return (
      `${this.sent} frames, ${share} % answered: ${done} done, ${refused} refused with ${this.codes.size} codes, ` +
      `${limited} held back by a limit, ${cut} on a wire that ended, ${unanswered} never; ` +
      `${this.blows} blows, ${this.reconnects} wires opened again`
    )
  }
}
