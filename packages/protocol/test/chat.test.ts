import { type AnyCommand, fireDeadline, type SessionState, viewFor } from '@belfry/rules'
import { CONTENT, decisionOf, NOW, play, table, withUser } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import type { WireMessage } from '../src/index.ts'
import { INBOUND, reduce, toCommand } from '../src/schemas/index.ts'
import { expectFollowed, messagesFor } from './support/messages.ts'

const READERS = ['st', 'p0', 'p1', 'p3', 'sp']

const SILENT = { isMuted: true, isDeafened: false, isVideoMuted: true }

const commandOf = (name: string, payload: unknown): AnyCommand => {
  const command = toCommand(name, payload, 'me')
  if (!command.ok) throw new Error(`${name} refused: ${JSON.stringify(command.error)}`)
  return command.value
}

const sent = (
  state: SessionState,
  command: AnyCommand,
  actor: string,
  reader: string,
  now = NOW + 1,
): WireMessage[] => messagesFor(state, decisionOf(state, command, actor, now), reader)

const looking = (): SessionState =>
  ['st', 'sp'].reduce(
    (state, id) => withUser(state, id, { spectatingSince: NOW, insightSince: id === 'st' ? NOW : null }),
    table(),
  )

describe('from the wire', () => {
  const golden: readonly (readonly [string, unknown, AnyCommand])[] = [
    ['textMessage', { message: 'hi', recipientId: '' }, { type: 'sendText', message: 'hi', recipientId: '' }],
    [
      'textMessage',
      { message: 'hi', recipientId: 'p1', id: 'mine' },
      { type: 'sendText', message: 'hi', recipientId: 'p1', once: 'mine' },
    ],
    [
      'textMessageIndicator',
      { recipientId: 'p1', length: 7 },
      { type: 'indicateText', recipientId: 'p1', length: 7 },
    ],
    ['channel', 'public-0', { type: 'toggleChannel', channel: 'public-0' }],
    ['channel', null, { type: 'toggleChannel', channel: null }],
    ['follow', 'st', { type: 'follow', userId: 'st' }],
    ['follow', null, { type: 'follow', userId: null }],
    [
      'whisperRequest',
      { userId: 'p1', channel: 'private' },
      { type: 'requestWhisper', userId: 'p1', kind: 'private' },
    ],
    ['whisperRemove', 'p1', { type: 'removeWhisper', userId: 'p1' }],
    ['whispers', true, { type: 'setWhispers', isDisabled: true }],
    ['privatecams', true, { type: 'setPrivateCams', isHidden: true }],
    ['silentNight', false, { type: 'setSilentNight', isSilent: false }],
    ['media', SILENT, { type: 'setMedia', media: SILENT }],
  ]

  it('reads every message about talking, none of them acknowledged', () => {
    for (const [name, payload, command] of golden) {
      expect(commandOf(name, payload), name).toEqual(command)
      expect(INBOUND[name]?.ack, name).toBe(false)
    }
    expect(INBOUND['textMessageIndicator']?.class).toBe('ephemeral')
    expect(INBOUND['textMessage']?.class).toBe('durable')
  })

  it('a message of the chat in another shape is refused', () => {
    const wrong: readonly (readonly [string, unknown])[] = [
      ['textMessage', { message: 'hi', recipientId: '', senderId: 'st' }],
      ['textMessage', { message: 5, recipientId: '' }],
      ['textMessage', { message: 'hi', recipientId: '', id: '' }],
      ['textMessage', { message: 'hi', recipientId: '', id: 'x'.repeat(65) }],
      ['textMessage', { message: 'x'.repeat(2001), recipientId: '' }],
      ['textMessageIndicator', { recipientId: '', length: '5' }],
      ['channel', ''],
      ['channel', 3],
      ['whisperRequest', { userId: 'p1', channel: 'public-0' }],
      ['whisperRequest', 'private'],
      ['whispers', 1],
      ['media', { isMuted: true }],
      ['media', { ...SILENT, userId: 'p1' }],
    ]
    for (const [name, payload] of wrong)
      expect(toCommand(name, payload, 'me').ok, `${name} ${JSON.stringify(payload)}`).toBe(false)
  })
})

describe('to the wire', () => {
  it('sends a text to those who read it', () => {
    const direct = { type: 'sendText', recipientId: 'p1', message: 'psst' } as const
    const text = {
      msgId: (NOW + 1) * 1000,
      senderId: 'p0',
      recipientId: 'p1',
      message: 'psst',
      time: NOW + 1,
      isSystem: false,
      isHidden: false,
    }
    expect(sent(looking(), direct, 'p0', 'p1')).toEqual([['textMessage', text]])
    expect(sent(looking(), direct, 'p0', 'p0')).toEqual([['textMessage', text]])
    expect(sent(looking(), direct, 'p0', 'st')).toEqual([['textMessage', { ...text, isHidden: true }]])
    expect(sent(looking(), direct, 'p0', 'p2')).toEqual([])
    expect(sent(looking(), direct, 'p0', 'sp')).toEqual([])
    const open = { type: 'sendText', recipientId: '', message: 'all' } as const
    for (const reader of READERS) expect(sent(looking(), open, 'p0', reader)).toHaveLength(1)
    const aside = { type: 'sendText', recipientId: 'spectator', message: 'aside' } as const
    expect(sent(looking(), aside, 'sp', 'st')).toHaveLength(1)
    expect(sent(looking(), aside, 'sp', 'p0')).toEqual([])
  })

  it('[CHAT-16] tells whoever asked for a whisper what came of it, and nobody else', () => {
    const asked = play(table(), { type: 'requestWhisper', userId: 'p1', kind: 'private' }, 'p0')
    const gone: WireMessage = ['whisperRemove', { from: 'p0', to: 'p1' }]
    const declines = { type: 'removeWhisper', userId: 'p0' } as const
    expect(sent(asked, declines, 'p1', 'p0')).toEqual([
      gone,
      ['whisperUnanswered', { to: 'p1', reason: 'declined' }],
    ])
    expect(sent(asked, declines, 'p1', 'p1')).toEqual([gone])
    for (const other of ['st', 'p3', 'sp']) expect(sent(asked, declines, 'p1', other)).toEqual([])
    const takesBack = { type: 'removeWhisper', userId: 'p1' } as const
    expect(sent(asked, takesBack, 'p0', 'p0')).toEqual([gone])
    const fired = fireDeadline(asked, 'whisper:p0:p1', { now: NOW + 10_000, content: CONTENT })
    const events = fired.ok ? fired.value : []
    expect(messagesFor(asked, events, 'p0')).toEqual([
      gone,
      ['whisperUnanswered', { to: 'p1', reason: 'expired' }],
    ])
    expect(messagesFor(asked, events, 'p1')).toEqual([gone])
    expectFollowed(asked, events, READERS)
  })

  it('hints at typing to those who will read it, not to those who look over a shoulder', () => {
    const hint = (recipientId: string) => ({ type: 'indicateText', recipientId, length: 9 }) as const
    const message = ['textMessageIndicator', { senderId: 'p0', recipientId: 'p1', length: 9 }]
    expect(sent(looking(), hint('p1'), 'p0', 'p1')).toEqual([message])
    for (const other of ['p0', 'p2', 'st', 'sp']) expect(sent(looking(), hint('p1'), 'p0', other)).toEqual([])
    expect(sent(looking(), hint(''), 'p0', 'p5')).toHaveLength(1)
    expect(sent(looking(), hint('spectator'), 'sp', 'st')).toHaveLength(1)
    expect(sent(looking(), hint('spectator'), 'sp', 'p0')).toEqual([])
    const view = viewFor(looking(), 'p0')
    expect(reduce(view, ['textMessageIndicator', { senderId: 'p1', recipientId: '', length: 3 }])).toBe(view)
  })

  it('tells of requests to the two alone', () => {
    const ask = { type: 'requestWhisper', userId: 'p1', kind: 'private' } as const
    const request = { from: 'p0', to: 'p1', channel: 'private', expires: NOW + 10_001 }
    expect(sent(looking(), ask, 'p0', 'p1')).toEqual([['whisperRequest', request]])
    expect(sent(looking(), ask, 'p0', 'p0')).toEqual([['whisperRequest', request]])
    for (const other of ['p2', 'st', 'sp']) expect(sent(looking(), ask, 'p0', other)).toEqual([])
    const asked = play(looking(), ask, 'p0')
    const back = { type: 'removeWhisper', userId: 'p1' } as const
    expect(sent(asked, back, 'p0', 'p1')).toEqual([['whisperRemove', { from: 'p0', to: 'p1' }]])
    expect(sent(asked, back, 'p0', 'p2')).toEqual([])
    const answer = { type: 'requestWhisper', userId: 'p0', kind: 'private' } as const
    expect(sent(asked, answer, 'p1', 'p5')).toEqual([
      ['channel', { userId: 'p1', channel: 'private-0' }],
      ['channel', { userId: 'p0', channel: 'private-0' }],
    ])
  })

  it('tells of channels to everybody by day, and at night to those who may know', () => {
    const enter = { type: 'toggleChannel', channel: 'public-0' } as const
    expect(sent(table(), enter, 'p0', 'sp')).toEqual([['channel', { userId: 'p0', channel: 'public-0' }]])
    const ask = { type: 'requestWhisper', userId: 'p3', kind: 'night' } as const
    const asked = play(table({ phase: 1 }), ask, 'st')
    const answer = { type: 'requestWhisper', userId: 'st', kind: 'night' } as const
    expect(sent(asked, answer, 'p3', 'p0')).toEqual([])
    expect(sent(asked, answer, 'p3', 'p3')).toEqual([
      ['whisperRemove', { from: 'st', to: 'p3' }],
      ['channel', { userId: 'p3', channel: 'night-3' }],
      ['channel', { userId: 'st', channel: 'night-3' }],
    ])
    const met = play(asked, answer, 'p3')
    expect(sent(met, { type: 'toggleChannel', channel: null }, 'p3', 'p3')).toEqual([
      ['channel', { userId: 'p3', channel: null }],
      ['channel', { userId: 'st', channel: null }],
    ])
    expect(sent(met, { type: 'toggleChannel', channel: null }, 'p3', 'p0')).toEqual([])
  })

  it('tells of followers to those with the grimoire', () => {
    const holder = withUser(table(), 'sp', { grimoireAccess: 3, insightSince: NOW })
    const follow = { type: 'follow', userId: 'st' } as const
    expect(sent(holder, follow, 'sp', 'st')).toEqual([['follow', { userId: 'sp', target: 'st' }]])
    expect(sent(holder, follow, 'sp', 'p0')).toEqual([])
  })

  it('tells of switches to everybody', () => {
    expect(sent(table(), { type: 'setWhispers', isDisabled: true }, 'st', 'p0')).toEqual([['whispers', true]])
    expect(sent(table(), { type: 'setPrivateCams', isHidden: true }, 'st', 'p0')).toEqual([
      ['privatecams', true],
    ])
  })
})

describe('what screens make of it', () => {
  it('is what the server knows, step by step', () => {
    let state = looking()
    const step = (command: AnyCommand, actor: string, now = NOW + 5): void => {
      state = expectFollowed(state, decisionOf(state, command, actor, now), READERS)
    }
    step({ type: 'sendText', recipientId: '', message: 'hello' }, 'p0')
    step({ type: 'sendText', recipientId: 'p1', message: 'hello' }, 'p0')
    step({ type: 'sendText', recipientId: 'spectator', message: 'hello' }, 'sp')
    step({ type: 'requestWhisper', userId: 'p1', kind: 'private' }, 'p0')
    step({ type: 'requestWhisper', userId: 'p0', kind: 'private' }, 'p1')
    step({ type: 'requestWhisper', userId: 'p1', kind: 'private' }, 'p3')
    step({ type: 'removeWhisper', userId: 'p1' }, 'p3')
    step({ type: 'toggleChannel', channel: 'private-0' }, 'st')
    step({ type: 'setWhispers', isDisabled: true }, 'st')
    step({ type: 'setPrivateCams', isHidden: true }, 'st')
    step({ type: 'setMedia', media: SILENT }, 'p0')
    step({ type: 'requestGrimoire', userId: 'sp', status: 3 }, 'st')
    step({ type: 'follow', userId: 'st' }, 'sp')
    step({ type: 'vacateSeat' }, 'p3', NOW + 6)
    step({ type: 'sendText', recipientId: 'spectator', message: 'again' }, 'p3', NOW + 7)
    step({ type: 'togglePhase', from: 0 }, 'st', NOW + 8)
    step({ type: 'requestWhisper', userId: 'p1', kind: 'night' }, 'st', NOW + 9)
    step({ type: 'requestWhisper', userId: 'st', kind: 'night' }, 'p1', NOW + 9)
    step({ type: 'setMedia', media: SILENT }, 'p1', NOW + 9)
    step({ type: 'toggleChannel', channel: null }, 'p1', NOW + 10)
    step({ type: 'togglePhase', from: 1 }, 'st', NOW + 11)
  })
})
