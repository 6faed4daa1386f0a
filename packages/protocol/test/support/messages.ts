import { isDeepStrictEqual } from 'node:util'
import {
  type AnyCommand,
  type AnyEvent,
  evolve,
  isOtherAudience,
  noticesOf,
  type SessionState,
  type SessionView,
  viewerOf,
  viewFor,
} from '@belfry/rules'
import { CONTENT, decisionOf, NOW } from '@belfry/rules/testing'
import { expect } from 'vitest'
import { freshView, type WireMessage } from '../../src/index.ts'
import { OUTBOUND, reduceAll, toWire } from '../../src/schemas/index.ts'

/** All messages one person gets for some events, as a room would send them. */
export function messagesFor(state: SessionState, events: readonly AnyEvent[], userId: string): WireMessage[] {
  let before = state
  let messages: WireMessage[] = []
  for (const event of events) {
    const after = evolve(before, event)
    messages = isOtherAudience(viewerOf(before, userId), viewerOf(after, userId))
      ? [...freshView(viewFor(after, userId))]
      : [...messages, ...noticesOf(event, userId, after, before).flatMap(toWire)]
    before = after
  }
  return messages
}

/** What one person is sent when a command is given, without what the chat log adds to it. */
export const sentBy = (
  state: SessionState,
  command: AnyCommand,
  { actor = 'st', reader = 'p1', now = NOW, content = CONTENT } = {},
): WireMessage[] =>
  messagesFor(state, decisionOf(state, command, actor, now, content), reader).filter(
    ([name]) => name !== 'textMessage',
  )

const plain = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T

/** Applies what one person is sent, as it arrives, to what that person saw before. */
function followed(state: SessionState, events: readonly AnyEvent[], userId: string): SessionView {
  const messages = plain(messagesFor(state, events, userId))
  for (const [name, payload] of messages) {
    const parsed = OUTBOUND[name]?.schema.safeParse(payload)
    if (!parsed?.success) expect.fail(`${name} ${JSON.stringify(payload)} ${parsed?.error?.message}`)
  }
  return reduceAll(plain(viewFor(state, userId)), messages)
}

/** Every screen ends with the view of the state that the events lead to. */
export function expectFollowed(
  state: SessionState,
  events: readonly AnyEvent[],
  readers: readonly string[],
): SessionState {
  const after = events.reduce(evolve, state)
  for (const reader of readers) {
    const [shown, known] = [followed(state, events, reader), plain(viewFor(after, reader))]
    // The matcher explains a difference, at ten times the price of finding that there is none.
    if (!isDeepStrictEqual(shown, known)) expect(shown).toEqual(known)
  }
  return after
}
