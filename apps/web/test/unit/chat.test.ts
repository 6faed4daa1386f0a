import { fakeClock } from '@belfry/kit'
import { type AnyCommand, type SessionState, SYSTEM_MESSAGE_MS, unreadBadge, viewFor } from '@belfry/rules'
import { describe, expect, it } from 'vitest'
import { NOW, play, table, user, withUser } from '../../../../packages/rules/test/support/table.ts'
import { chatSounds } from '../../src/features/chat/sounds.ts'
import { placeName } from '../../src/features/chat/talk/place.ts'
import {
  incoming,
  leaders,
  mayEnterPrivate,
  mayFollow,
  mayWhisper,
  outgoing,
  privateRows,
  publicRows,
  talkers,
  talkOf,
} from '../../src/features/chat/talk/selectors.ts'
import { textMessage } from '../../src/features/chat/text/api.ts'
import { firstRecipient } from '../../src/features/chat/text/desk.ts'
import {
  isAtBottom,
  mayPick,
  mayWrite,
  messagesIn,
  nextVanishing,
  recipientsOf,
} from '../../src/features/chat/text/selectors.ts'
import { systemPhrase } from '../../src/features/chat/text/systemText.ts'
import { createTyping, TYPING_SHOWN_MS } from '../../src/features/chat/text/typing.ts'
import { unreadOf } from '../../src/features/chat/text/unread.ts'
import { isCrowded, movedWithin, whisperSeats } from '../../src/features/chat/whisper/selectors.ts'
import type { Table } from '../../src/lib/table/table.ts'

type Watcher = Parameters<Table['watch']>[0]

const day = (options: Parameters<typeof table>[0] = {}): SessionState => table({ phase: 2, ...options })
const seen = (state: SessionState, who: string) => viewFor(state, who)

const say = (state: SessionState, from: string, to: string, at = 1, message = 'hello'): SessionState =>
  play(state, { type: 'sendText', recipientId: to, message }, from, NOW + at)

const ask = (state: SessionState, from: string, to: string, at = 1): SessionState =>
  play(state, { type: 'requestWhisper', userId: to, kind: 'private' } as AnyCommand, from, NOW + at)

const whispering = (state: SessionState, a: string, b: string): SessionState => ask(ask(state, a, b), b, a, 2)

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
    expect(unreadOf(view, {}, NOW + 3)).toMatchObject({ whispers: 0, shared: 0 })
  })

  it('[CHAT-25] more than nine are too many to count', () => {
    expect([0, 1, 9, 10].map(unreadBadge)).toEqual(['', '1', '9', '∞'])
  })
})

describe('what the table says', () => {
  const names = {
    user: (_view: unknown, id: string) => `user ${id}`,
    seat: (_view: unknown, at: number) => `seat ${at}`,
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
    const hear = (name: string, senderId: string, recipientId: string) =>
      watcher({ type: 'messages', view, messages: [[name, { senderId, recipientId, length: 3 }]] })
    return { clock, typing, hear }
  }

  it('is shown for four seconds after the last sign', () => {
    const { clock, typing, hear } = listen()
    hear('textMessageIndicator', 'p1', 'p0')
    clock.advance(TYPING_SHOWN_MS - 1)
    hear('textMessageIndicator', 'p1', 'p0')
    clock.advance(TYPING_SHOWN_MS - 1)
    expect(typing.get()).toEqual({ p1: ['p1'] })
    clock.advance(1)
    expect(typing.get()).toEqual({ p1: [] })
  })

  it('ends when the text is there, and only where it was written', () => {
    const { typing, hear } = listen()
    hear('textMessageIndicator', 'p1', '')
    hear('textMessageIndicator', 'p2', '')
    hear('textMessage', 'p1', 'p0')
    expect(typing.get()['']).toEqual(['p1', 'p2'])
    hear('textMessage', 'p1', '')
    expect(typing.get()['']).toEqual(['p2'])
  })
})

describe('who talks where', () => {
  it('offers five public chats by day and none at night', () => {
    expect(publicRows(seen(day(), 'p0')).map(({ channel }) => channel)).toEqual([
      'public-0',
      'public-1',
      'public-2',
      'public-3',
      'public-4',
    ])
    expect(publicRows(seen(day({ phase: 3 }), 'p0'))).toEqual([])
  })

  it('names them after the edition, or as any town would', () => {
    const view = seen(day(), 'p0')
    expect(placeName(view, 'public-2')).toBe('chat:place.custom.2')
  })

  it('shows who is in them, and where oneself is', () => {
    const inside = play(day(), { type: 'toggleChannel', channel: 'public-1' }, 'p0', NOW)
    expect(publicRows(seen(inside, 'p0'))[1]).toEqual({ channel: 'public-1', members: ['p0'], isOwn: true })
    expect(publicRows(seen(inside, 'p1'))[1]).toEqual({ channel: 'public-1', members: ['p0'], isOwn: false })
    expect(talkOf(seen(inside, 'p1'), 'p0')).toMatchObject({ channel: 'public-1' })
    expect(talkOf(seen(inside, 'p1'), 'p1')).toBeNull()
  })

  it('lists whispers, and lets only those with the grimoire in', () => {
    const state = whispering(day(), 'p0', 'p3')
    expect(privateRows(seen(state, 'p1'))).toEqual([
      { channel: 'private-0', members: ['p0', 'p3'], isOwn: false },
    ])
    expect(mayEnterPrivate(seen(state, 'p1')).ok).toBe(false)
    expect(mayEnterPrivate(seen(state, 'st')).ok).toBe(true)
  })

  it('queues requests both ways, the oldest first', () => {
    const state = ask(ask(day(), 'p3', 'p0', 5), 'p2', 'p0', 1)
    expect(incoming(seen(state, 'p0')).map(({ userId }) => userId)).toEqual(['p2', 'p3'])
    expect(outgoing(seen(state, 'p2')).map(({ userId }) => userId)).toEqual(['p0'])
  })

  it('offers whoever takes part, not whoever watches', () => {
    const state = watching(day({ players: 2 }))
    expect(talkers(seen(state, 'p0')).map(({ id }) => id)).toEqual(['st', 'p1'])
    expect(mayWhisper(seen(state, 'p0'), 'w')).toMatchObject({ error: { code: 'whisper-to-spectator' } })
  })

  it('follows Storytellers only, with the grimoire', () => {
    const view = seen(withUser(day(), 'g', user('g', { grimoireAccess: 3 })), 'g')
    expect(leaders(view)).toEqual(['st'])
    expect(mayFollow(view, 'st').ok).toBe(true)
    expect(leaders(seen(day(), 'p0'))).toEqual([])
    expect(mayFollow(seen(day(), 'p0'), 'st')).toMatchObject({ error: { code: 'follow-no-access' } })
  })
})

describe('the whisper on the screen', () => {
  it('shows the seats of the own whisper', () => {
    const state = whispering(day(), 'p0', 'p3')
    expect(whisperSeats(seen(state, 'p0'))).toEqual([0, 3])
    expect(whisperSeats(seen(state, 'p1'))).toEqual([])
  })

  it('[BOARD-26] is crowded above six', () => {
    expect([6, 7].map(isCrowded)).toEqual([false, true])
  })

  it('stays in the window when it is moved', () => {
    const position = { x: 10, y: 10, width: 100, height: 50, vertical: false, minimized: false }
    const window = { width: 300, height: 200 }
    expect(movedWithin(position, -50, 500, window)).toMatchObject({ x: 0, y: 150 })
    expect(movedWithin(position, 20, 5, window)).toMatchObject({ x: 30, y: 15 })
  })
})

describe('what is heard', () => {
  const loud = { isNightRequestPing: true }
  const heard = (before: SessionState, after: SessionState, who: string, settings = loud) =>
    chatSounds(seen(before, who), seen(after, who), settings)

  it('a request rings for whoever is asked', () => {
    const before = day()
    const after = ask(before, 'p0', 'p1')
    expect(heard(before, after, 'p1')).toEqual(['privateRequest'])
    expect(heard(before, after, 'p0')).toEqual([])
    expect(heard(after, after, 'p1')).toEqual([])
  })

  it('at night a player may have it quiet, a Storyteller not', () => {
    const before = table({ phase: 3 })
    const request = { type: 'requestWhisper', kind: 'night' } as const
    const byStoryteller = play(before, { ...request, userId: 'p1' }, 'st', NOW)
    const byPlayer = play(before, { ...request, userId: 'st' }, 'p1', NOW)
    expect(heard(before, byStoryteller, 'p1', { isNightRequestPing: false })).toEqual([])
    expect(heard(before, byStoryteller, 'p1')).toEqual(['privateRequest'])
    expect(heard(before, byPlayer, 'st', { isNightRequestPing: false })).toEqual(['privateRequest'])
  })

  it('entering, leaving, and others who come and go', () => {
    const enter = (state: SessionState, who: string) =>
      play(state, { type: 'toggleChannel', channel: 'public-0' }, who, NOW)
    const before = day()
    const one = enter(before, 'p0')
    const two = enter(one, 'p1')
    const back = enter(two, 'p1')
    expect(heard(before, one, 'p0')).toEqual(['chatJoin'])
    expect(heard(before, one, 'p2')).toEqual([])
    expect(heard(one, two, 'p0')).toEqual(['chatJoin'])
    expect(heard(two, back, 'p0')).toEqual(['chatLeave'])
    expect(heard(two, back, 'p1')).toEqual(['chatLeave'])
    expect(heard(ask(before, 'p0', 'p1'), whispering(before, 'p0', 'p1'), 'p0')).toEqual(['privateJoin'])
  })
})

it('[CHAT-52] text is sent by one action, with its recipient; nothing and too much stay', () => {
  const sent: unknown[] = []
  const shell = { table: { send: (...message: unknown[]) => void sent.push(message) } as unknown as Table }
  expect(textMessage(shell, { recipientId: 'p1', message: '  good evening ' })).toBe(true)
  expect(sent).toEqual([['textMessage', { recipientId: 'p1', message: 'good evening' }]])
  expect(textMessage(shell, { recipientId: '', message: ' \n ' })).toBe(false)
  expect(textMessage(shell, { recipientId: '', message: 'x'.repeat(251) })).toBe(false)
  expect(sent).toHaveLength(1)
})
