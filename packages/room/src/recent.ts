import type { WireMessage } from '@belfry/protocol'
import { Teller, type Turn } from './turn.ts'

const KEPT_TURNS = 256

/** The last turns, so that someone who was away for a moment hears what was missed instead of everything. */
export class RecentTurns {
  #turns: { readonly seq: number; readonly turn: Turn }[] = []

  add(seq: number, turn: Turn): void {
    this.#turns.push({ seq, turn })
    if (this.#turns.length > KEPT_TURNS) this.#turns = this.#turns.slice(-KEPT_TURNS / 2)
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
