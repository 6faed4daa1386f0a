import { sizeOf } from '@belfry/kit'
import type { WireMessage } from '@belfry/protocol'
import { Teller, type Turn } from './turn.ts'

const KEPT_TURNS = 256
/** They lie in memory, and a turn may hold a whole script. */
export const RECENT_BYTES = 4_000_000

/** The last turns, so that someone who was away for a moment hears what was missed instead of everything. */
export class RecentTurns {
  #turns: { readonly seq: number; readonly turn: Turn; readonly size: number }[] = []
  #size = 0

  add(seq: number, turn: Turn): void {
    const size = sizeOf(turn.events)
    this.#turns.push({ seq, turn, size })
    this.#size += size
    if (this.#turns.length > KEPT_TURNS) this.#keepLast(KEPT_TURNS / 2)
    while (this.#size > RECENT_BYTES) this.#keepLast(this.#turns.length - 1)
  }

  #keepLast(count: number): void {
    for (const { size } of this.#turns.splice(0, this.#turns.length - count)) this.#size -= size
  }

  /** What this person may know of everything after `seq`, or null where only a fresh view is right. */
  replay(userId: string, seq: number, now: number): readonly WireMessage[] | null {
    if (seq === now) return []
    const missed = this.#turns.filter((kept) => kept.seq > seq)
    if (missed.length !== now - seq) return null
    const messages: WireMessage[] = []
    for (const { turn } of missed) {
      const teller = new Teller(turn)
      if (teller.changesEyes(userId)) return null
      messages.push(...teller.tell(userId))
    }
    return messages
  }
}
