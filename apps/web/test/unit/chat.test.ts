import { fakeClock } from '@belfry/kit'
import type { WireMessage } from '@belfry/protocol'
import { type SessionState, unreadBadge, viewFor } from '@belfry/rules'
import { NOW, play, table, user, withUser } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import {
  isAtBottom,
  mayPick,
  mayWrite,
  messagesIn,
  nextVanishing,
  recipientsOf,
  tabsFor,
} from '../../src/features/chat/text/selectors.ts'
import { systemPhrase } from '../../src/features/chat/text/systemText.ts'
import { firstRecipient } from '../../src/features/chat/text/textTabStore.ts'
import { createTyping } from '../../src/features/chat/text/typing.ts'
import { unreadOf } from '../../src/features/chat/text/unread.ts'
import type { Table } from '../../src/lib/table/table.ts'

/** As the requirements have it, not as the code does. */
const SYSTEM_MESSAGE_MS = 300_000
const TYPING_SHOWN_MS = 4_000

type Watcher = Parameters<Table['watch']>[0]

const day = (options: Parameters<typeof table>[0] = {}): SessionState => table({ phase: 2, ...options })
const seen = (state: SessionState, who: string) => viewFor(state, who)

const say = (state: SessionState, from: string, to: string, at = 1, message = 'hello'): SessionState =>
  play(state, { type: 'sendText', recipientId: to, message }, from, NOW + at)

const watching = (state: SessionState, id = 'w'): SessionState =>
  withUser(state, id, user(id, { spectatingSince: NOW - 10 }))

describe('whom one writes to', () => {
  it('offers a player everybody, events, the Storyteller and the neighbours', () => {
    expect(recipientsOf(seen(day(), 'p2'), false)).toEqual(['', 'system', 'st', 'p1', 'p3'])
  })

  it('offers the Storyteller also the spectators and the whispers of others', () => {
    const tabs = recipientsOf(seen(watching(day({ players: 2 })), 'st'), false)
    expect(tabs).toEqual(['', 'spectator', 'private', 'system', 'p0', 'p1', 'sp', 'w'])
  })

  it('keeps a conversation that cannot be continued, and says why', () => {
    const wrote = say(day(), 'p0', 'p1')
    const off = play(wrote, { type: 'setWhispers', isDisabled: true }, 'st', NOW + 2)
    expect(recipientsOf(seen(off, 'p0'), false)).toContain('p1')
    expect(recipientsOf(seen(off, 'p0'), false)).not.toContain('p6')
    expect(mayWrite(seen(off, 'p0'), 'p1', false)).toMatchObject({ error: { code: 'whispers-disabled' } })
    expect(mayWrite(seen(off, 'p0'), '', false).ok).toBe(true)
  })

  it('stays with whoever was chosen, and takes nobody’s words to everybody', () => {
    const off = seen(play(day(), { type: 'setWhispers', isDisabled: true }), 'p0')
    expect(tabsFor(off, false, null).recipient).toBe('')
    for (const chosen of ['p1', 'spectator', 'nobody']) {
      const { recipient, recipients } = tabsFor(off, false, chosen)
      expect([recipient, recipients.at(-1)]).toEqual([chosen, chosen])
      expect(mayWrite(off, recipient, false).ok).toBe(false)
    }
    expect(tabsFor(off, false, 'private').recipient).toBe('')
    expect(tabsFor(off, false, 'st').recipients).toEqual(recipientsOf(off, false))
  })

  it('lets open eyes write to anybody at night', () => {
    const night = day({ phase: 3 })
    expect(mayWrite(seen(night, 'p0'), 'p3', false).ok).toBe(false)
    expect(mayWrite(seen(night, 'p0'), 'p3', true).ok).toBe(true)
    expect(recipientsOf(seen(night, 'p0'), true)).toContain('p3')
  })

  it('starts with spectators among themselves and everybody else in public', () => {
    const state = watching(day())
    expect(['w', 'p0', 'st'].map((who) => firstRecipient(seen(state, who)))).toEqual(['spectator', '', ''])
  })

  it('picks senders by their names as the rules allow', () => {
    const state = watching(day())
    expect(mayPick(seen(state, 'p0'), 'p1')).toBe(true)
    expect(mayPick(seen(state, 'p0'), 'p3')).toBe(false)
    expect(mayPick(seen(state, 'p0'), 'p0')).toBe(false)
    expect(mayPick(seen(state, 'w'), 'st')).toBe(true)
    expect(mayPick(seen(state, 'w'), 'p1')).toBe(false)
  })
})

describe('what one reads', () => {
  it('sorts a log by time and keeps logs apart', () => {
    const state = say(say(say(day(), 'p0', 'p1', 3, 'b'), 'p1', 'p0', 5, 'c'), 'p0', '', 4, 'public')
    const words = messagesIn(seen(state, 'p0'), 'p1', NOW + 9).map(({ message }) => message)
    expect(words).toEqual(['b', 'c'])
    const withInsight = withUser(state, 'st', { insightSince: NOW })
    expect(messagesIn(seen(withInsight, 'st'), 'private', NOW + 9)).toHaveLength(2)
  })

  it('lets lines of the table vanish after five minutes, and nothing else', () => {
    const state = say(play(day(), { type: 'vacateSeat' }, 'p3', NOW), 'p0', '')
    const view = seen(state, 'p0')
    const lines = messagesIn(view, 'system', NOW + 1)
    expect(lines.length).toBeGreaterThan(0)
    expect(nextVanishing(lines)).toBe(NOW + SYSTEM_MESSAGE_MS)
    expect(messagesIn(view, 'system', NOW + SYSTEM_MESSAGE_MS - 1)).toEqual(lines)
    expect(messagesIn(view, 'system', NOW + SYSTEM_MESSAGE_MS)).toEqual([])
    expect(messagesIn(view, '', NOW + 2 * SYSTEM_MESSAGE_MS)).toHaveLength(1)
    expect(nextVanishing(messagesIn(view, '', NOW))).toBeNull()
  })

  it('[CHAT-34] counts as read to the end within ten pixels', () => {
    const list = { clientHeight: 100, scrollHeight: 300 }
    expect(isAtBottom({ ...list, scrollTop: 190 })).toBe(true)
    expect(isAtBottom({ ...list, scrollTop: 189 })).toBe(false)
  })

  it('counts whispers and public messages apart, each tab since it was last read', () => {
    const state = say(say(say(day(), 'p1', 'p0', 1), 'p1', 'p0', 2), 'p3', '', 3)
    const view = seen(state, 'p0')
    expect(unreadOf(view, {}, 0)).toMatchObject({ whispers: 2, shared: 1 })
    expect(unreadOf(view, { p1: NOW + 1 }, 0)).toMatchObject({ whispers: 1, shared: 1 })
    expect(unreadOf(view, { '': NOW + 3 }, 0)).toMatchObject({ whispers: 2, shared: 0 })
    expect(unreadOf(view, {}, NOW + 3)).toMatchObject({ whispers: 2, shared: 0 })
    const answered = seen(say(state, 'p0', 'p1', 4), 'p0')
    expect(unreadOf(answered, {}, 0)).toMatchObject({ whispers: 0, shared: 1 })
  })

  it('[CHAT-25] more than nine are too many to count', () => {
    expect([0, 1, 9, 10].map(unreadBadge)).toEqual(['', '1', '9', '∞'])
  })
})

describe('what the table says', () => {
  const names = {
    user: (_view: unknown, id: string) => `user ${id}`,
    seat: (_view: unknown, at: number) => `seat ${at}`,
    past: (_view: unknown, { id }: { readonly id: string | null }) => `user ${id}`,
  }
  const speaker = { view: seen(day(), 'p0'), names }
  const phrase = (type: string, data: Record<string, string | number | boolean> = {}) =>
    systemPhrase({ type, data }, speaker)

  it('[CHAT-32] names seats by ids below 21, and people by all others', () => {
    expect(phrase('signal', { id: 3 }).params).toMatchObject({ name: 'seat 2' })
    expect(phrase('signal', { id: 20 }).params).toMatchObject({ name: 'seat 19' })
    expect(phrase('join', { id: '21' }).params).toMatchObject({ name: 'user 21' })
    expect(phrase('seat_claim', { id: 'p1', seat: 4 }).params).toEqual({ name: 'user p1', seat: 4 })
  })

  it('[CHAT-33] reads odd phases as nights and even ones as days', () => {
    expect(phrase('phase', { phase: 5 })).toEqual({ key: 'chat:system.night', params: { number: 3 } })
    expect(phrase('phase', { phase: 6 })).toEqual({ key: 'chat:system.day', params: { number: 3 } })
  })

  it('says who won, and something for what it does not know', () => {
    expect(phrase('end', { isEvilWin: true }).key).toBe('chat:system.evil')
    expect(phrase('end', { isEvilWin: false }).key).toBe('chat:system.good')
    expect(phrase('tomorrow').key).toBe('chat:system.unknown')
  })
})

describe('who is typing', () => {
  const TEXT = { msgId: 1, message: 'hello', time: NOW, isSystem: false, isHidden: false }
  const listen = () => {
    const clock = fakeClock(NOW)
    let watcher: Watcher = () => undefined
    const typing = createTyping(
      {
        watch: (given) => {
          watcher = given
          return () => undefined
        },
      },
      clock,
    )
    const view = seen(day(), 'p0')
    const hear = (...messages: WireMessage[]) => watcher({ type: 'messages', view, messages })
    const typed = (senderId: string, recipientId: string) =>
      hear(['textMessageIndicator', { senderId, recipientId, length: 3 }])
    const wrote = (senderId: string, recipientId: string) =>
      hear(['textMessage', { ...TEXT, senderId, recipientId }])
    return { clock, typing, typed, wrote }
  }

  it('is shown for four seconds after the last sign', () => {
    const { clock, typing, typed } = listen()
    typed('p1', 'p0')
    clock.advance(TYPING_SHOWN_MS - 1)
    typed('p1', 'p0')
    clock.advance(TYPING_SHOWN_MS - 1)
    expect(typing.get()).toEqual({ p1: ['p1'] })
    clock.advance(1)
    expect(typing.get()).toEqual({ p1: [] })
  })

  it('ends when the text is there, and only where it was written', () => {
    const { typing, typed, wrote } = listen()
    typed('p1', '')
    typed('p2', '')
    wrote('p1', 'p0')
    expect(typing.get()['']).toEqual(['p1', 'p2'])
    wrote('p1', '')
    expect(typing.get()['']).toEqual(['p2'])
  })
})
