import { sizeOf } from '@belfry/kit'
import type { WireMessage } from '@belfry/protocol'
import type { AnyEvent, SessionState } from '@belfry/rules'
import { endOf, NoticeBatch, type Turn, turnOf } from './turn.ts'

const KEPT_TURNS = 256
/** They lie in memory, and a turn may hold a whole script. */
export const RECENT_BYTES = 4_000_000
/** Interval of kept states, in turns: the others follow from the events. */
const STRETCH_TURNS = 16
const STRETCH_BYTES = RECENT_BYTES / 16

/** Turns behind one another, and the state before the first. */
interface Stretch {
  readonly first: number
  readonly before: SessionState
  readonly turns: (readonly AnyEvent[])[]
  size: number
}

const lastOf = ({ first, turns }: Stretch): number => first + turns.length - 1

/** The last turns, so that someone who was away for a moment hears what was missed instead of everything. */
export class RecentTurns {
  #stretches: Stretch[] = []
  #count = 0
  #size = 0

  add(seq: number, { events, states }: Turn): void {
    const size = sizeOf(events)
    const stretch = this.#open(seq, states[0] as SessionState)
    stretch.turns.push(events)
    stretch.size += size
    this.#size += size
    this.#count += 1
    while (this.#count > KEPT_TURNS || this.#size > RECENT_BYTES) this.#dropFirst()
  }

  #open(seq: number, before: SessionState): Stretch {
    const last = this.#stretches.at(-1)
    if (last && last.turns.length < STRETCH_TURNS && last.size < STRETCH_BYTES) return last
    const stretch: Stretch = { first: seq, before, turns: [], size: 0 }
    this.#stretches.push(stretch)
    return stretch
  }

  #dropFirst(): void {
    const stretch = this.#stretches.shift()
    this.#count -= stretch?.turns.length ?? 0
    this.#size -= stretch?.size ?? 0
  }

  /** Batch of what this person may know of everything after `seq`, or null where only a fresh view is right. */
  replay(userId: string, seq: number, now: number): readonly WireMessage[] | null {
    if (seq === now) return []
    const [oldest] = this.#stretches
    if (!oldest || seq + 1 < oldest.first || seq > now) return null
    const messages: WireMessage[] = []
    for (const turn of this.#after(seq)) {
      const batch = new NoticeBatch(turn)
      if (batch.changesEyes(userId)) return null
      messages.push(...batch.messagesFor(userId))
    }
    return messages
  }

  /** Each turn behind a number, with its states again. */
  *#after(seq: number): Iterable<Turn> {
    for (const stretch of this.#stretches) {
      if (lastOf(stretch) <= seq) continue
      let state = stretch.before
      for (const [index, events] of stretch.turns.entries()) {
        const turn = turnOf(state, events)
        if (stretch.first + index > seq) yield turn
        state = endOf(turn)
      }
    }
  }
}
