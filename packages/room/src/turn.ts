import { freshView, type WireMessage } from '@belfry/protocol'
import { toWire } from '@belfry/protocol/schemas'
import {
  type AnyEvent,
  audienceKey,
  evolve,
  isOtherAudience,
  isSameForAll,
  mayChangeEyes,
  noticesOf,
  type SessionState,
  viewerOf,
  viewFor,
} from '@belfry/rules'

/** A stretch of events with the states around each: all that is needed to tell anyone about it. */
export interface Turn {
  readonly events: readonly AnyEvent[]
  /** `states[i]` stands before event i, `states[i + 1]` after it. */
  readonly states: readonly SessionState[]
}

export function turnOf(state: SessionState, events: readonly AnyEvent[]): Turn {
  const states = [state]
  let current = state
  for (const event of events) {
    current = evolve(current, event)
    states.push(current)
  }
  return { events, states }
}

export const endOf = (turn: Turn): SessionState => turn.states[turn.states.length - 1] as SessionState

/** Several turns as one: what happened within one commit is told in one go. */
export function joinTurns(turns: readonly Turn[]): Turn {
  const [first, ...more] = turns
  if (first && more.length === 0) return first
  return {
    events: turns.flatMap(({ events }) => events),
    states: [...(first?.states.slice(0, 1) ?? []), ...turns.flatMap(({ states }) => states.slice(1))],
  }
}

const eyesChanged = (before: SessionState, after: SessionState, userId: string): boolean =>
  mayChangeEyes(before, after) && isOtherAudience(viewerOf(before, userId), viewerOf(after, userId))

/**
 * Tells viewers about a turn. Two viewers of whom every event says the same share one array of messages, which
 * is built once and can be encoded once.
 */
export class NoticeBatch {
  readonly #turn: Turn
  /** Told alike to everybody, as most things are: then nobody has to be looked at. */
  readonly #isForAll: boolean
  #forAll: readonly WireMessage[] | undefined
  readonly #byKey = new Map<string, readonly WireMessage[]>()
  readonly #bySignature = new Map<string, readonly WireMessage[]>()

  constructor(turn: Turn) {
    this.#turn = turn
    this.#isForAll = turn.events.every((event, i) => {
      const before = turn.states[i] as SessionState
      return isSameForAll(event) && !mayChangeEyes(before, turn.states[i + 1] as SessionState)
    })
  }

  /** All messages for this person, or an empty array: then nothing at all is sent. */
  messagesFor(userId: string): readonly WireMessage[] {
    if (!this.#isForAll) return this.#tellOne(userId)
    this.#forAll ??= this.#tellOne(userId)
    return this.#forAll
  }

  #tellOne(userId: string): readonly WireMessage[] {
    const steps = this.#stepsFor(userId)
    const signature = steps.join('|')
    const known = this.#bySignature.get(signature)
    if (known) return known
    const messages = steps.flatMap((step) => this.#byKey.get(step) ?? [])
    this.#bySignature.set(signature, messages)
    return messages
  }

  /** True where this person's eyes changed within the turn: no replay may cross that. */
  changesEyes(userId: string): boolean {
    return this.#turn.events.some((_event, i) => {
      const before = this.#turn.states[i] as SessionState
      return eyesChanged(before, this.#turn.states[i + 1] as SessionState, userId)
    })
  }

  #stepsFor(userId: string): string[] {
    let steps: string[] = []
    for (const [i, event] of this.#turn.events.entries()) {
      const before = this.#turn.states[i] as SessionState
      const after = this.#turn.states[i + 1] as SessionState
      if (eyesChanged(before, after, userId)) {
        // What was told before was for other eyes: the fresh view says all of it again, as one may see it now.
        steps = [this.#remember(`${i}:fresh:${userId}`, () => freshView(viewFor(after, userId)))]
        continue
      }
      const key = audienceKey(event, userId, after)
      if (key === null) continue
      const build = () => noticesOf(event, userId, after, before).flatMap(toWire)
      steps.push(this.#remember(`${i}:${key}`, build))
    }
    return steps.filter((step) => (this.#byKey.get(step)?.length ?? 0) > 0)
  }

  #remember(key: string, build: () => readonly WireMessage[]): string {
    if (!this.#byKey.has(key)) this.#byKey.set(key, build())
    return key
  }
}
