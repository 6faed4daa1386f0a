import type { Clock } from '@belfry/kit'
import { type Deadline, type SessionState, seatsToCome } from '@belfry/rules'
import type { Nodes } from './nodes.ts'

/** So long the hand waits for people whom a restart or the fall of a node took away. */
export const WAIT_FOR_PEOPLE_MS = 10_000

interface Deps {
  readonly clock: Clock
  readonly nodes: Pick<Nodes, 'id' | 'isAlone' | 'isInDoubt'>
}

/** People whose hands are not fixed yet in the vote that is going on. */
function peopleToCome({ vote, seats }: SessionState): readonly string[] {
  const nominee = vote.nomination?.[1]
  if (nominee === undefined) return []
  return seatsToCome(vote.locked, nominee, seats.length).flatMap((seat) => seats[seat]?.id ?? [])
}

/**
 * Holds the hand of a vote while people of the seats still to come are away because a node was restarted or fell. It
 * is no part of the state: a step that comes late shifts the rest, so nothing has to be written down.
 */
export class Absence {
  readonly #deps: Deps
  /** When it began; null while everybody who is awaited is there. */
  #since: number | null = null
  /** The room was taken from its log, and nobody has been seen in it yet. */
  #isNew = true

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** A node is gone, with everybody it held. */
  begin(): void {
    this.#since ??= this.#deps.clock.ticks()
  }

  /** How long a deadline is still held back. */
  holdMs({ command }: Deadline, state: SessionState, attached: readonly string[]): number {
    if (command.type !== 'advanceVote') return 0
    const isThere = (userId: string): boolean => this.#isThere(state, userId, new Set(attached))
    const missing = peopleToCome(state).filter((userId) => !isThere(userId))
    if (this.#isNew && !Object.keys(state.users).some(isThere)) this.begin()
    this.#isNew = false
    if (missing.some((userId) => (state.users[userId]?.connections.length ?? 0) > 0)) this.begin()
    if (missing.length === 0) this.#since = null
    if (this.#since === null) return 0
    return Math.max(this.#since + WAIT_FOR_PEOPLE_MS - this.#deps.clock.ticks(), 0)
  }

  /** A connection of a node that fell is still in the state until everybody knows that it fell. */
  #isThere({ users }: SessionState, userId: string, attached: ReadonlySet<string>): boolean {
    const { id: own, isAlone, isInDoubt } = this.#deps.nodes
    return (users[userId]?.connections ?? []).some(
      ({ id, node }) => attached.has(id) || (!isAlone && node !== own && !isInDoubt([node])),
    )
  }
}
