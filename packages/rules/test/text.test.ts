import { describe, expect, it } from 'vitest'
import {
  personInView,
  personOf,
  type SessionState,
  type TextView,
  textTable,
  textTableInView,
  viewFor,
} from '../src/index.ts'
import { offline } from '../testing/people.ts'
import {
  CONTENT,
  character,
  contentOf,
  eventsOf,
  expectIgnored,
  expectRefusal,
  NOW,
  play,
  table,
  withSecretSeat,
  withUser,
} from '../testing/table.ts'

const send = (recipientId: string, message = 'hello') => ({ type: 'sendText', recipientId, message }) as const

const say = (state: SessionState, from: string, to: string, at = 1, message = 'hello'): SessionState =>
  play(state, send(to, message), from, NOW + at)

const read = (state: SessionState, userId: string): readonly TextView[] => {
  const { texts, directTexts } = viewFor(state, userId).gamestate
  return [...texts, ...directTexts]
}

const words = (state: SessionState, userId: string): readonly unknown[] =>
  read(state, userId).map(({ message }) => message)

/** Everybody has looked on, or seen, since before the first text. */
const settled = (): SessionState =>
  ['st', 'sp'].reduce(
    (state, id) => withUser(state, id, { spectatingSince: NOW, insightSince: id === 'st' ? NOW : null }),
    table(),
  )

describe('a text', () => {
  it('[CHAT-35] has an id, sender, recipient, message, time, and says what it is', () => {
    expect(read(say(settled(), 'p0', ''), 'p1')).toEqual([
      {
        msgId: (NOW + 1) * 1000,
        senderId: 'p0',
        recipientId: '',
        message: 'hello',
        time: NOW + 1,
        isSystem: false,
        isHidden: false,
      },
    ])
  })

  it('[CHAT-36] has at most 250 characters, and empty ones are not sent', () => {
    expect(words(say(settled(), 'p0', '', 1, 'x'.repeat(250)), 'p1')).toEqual(['x'.repeat(250)])
    expectRefusal(settled(), send('', 'x'.repeat(251)), 'text-too-long', 'p0')
    expect(words(say(settled(), 'p0', '', 1, `  ${'x'.repeat(250)}  `), 'p1')).toEqual(['x'.repeat(250)])
    expectIgnored(settled(), send('', ''), 'p0')
    expectIgnored(settled(), send('', '  \n '), 'p0')
    expectIgnored(settled(), send('nobody', ''), 'p0')
  })

  it('[CHAT-36] under a name of its writer it is taken once, whatever happened in between', () => {
    const named = (recipientId: string, once: string) => ({ ...send(recipientId), once })
    for (const to of ['', 'p1']) {
      const first = play(settled(), named(to, 'a'), 'p0', NOW + 1)
      expectIgnored(first, named(to, 'a'), 'p0')
      const later = play(say(first, 'p1', '', 2), { type: 'setWhispers', isDisabled: true }, 'st')
      expectIgnored(later, named(to, 'a'), 'p0')
      expect(words(play(first, named(to, 'b'), 'p0', NOW + 2), 'p1')).toEqual(['hello', 'hello'])
      expect(words(play(first, named('', 'a'), 'p1', NOW + 2), 'p1')).toEqual(['hello', 'hello'])
      expect(JSON.stringify(['p0', 'p1', 'st'].map((id) => viewFor(first, id)))).not.toContain('once')
    }
    expect(words(say(say(settled(), 'p0', '', 1), 'p0', '', 2), 'p1')).toEqual(['hello', 'hello'])
  })

  it('asks who may write to whom', () => {
    expectRefusal(settled(), send('spectator'), 'text-not-spectator', 'p0')
    expectRefusal(settled(), send('p3'), 'text-not-neighbour', 'p0')
    expectRefusal(settled(), send('constructor'), 'no-such-user', 'p0')
    expectRefusal(settled(), send(''), 'not-member', 'stranger')
    expectRefusal(offline(settled(), 'p1'), send('p1'), 'text-offline', 'p0')
    const talking = play(settled(), { type: 'toggleChannel', channel: 'public-0' }, 'p0')
    expectRefusal(talking, send(''), 'text-in-channel', 'p0')
  })

  it('opens at night to those whose told character opens its eyes', () => {
    const seer = character('t1', 'townsfolk', { traits: [{ name: 'open-eyes', time: 'night' }] })
    const content = contentOf(seer)
    const night = table({ roles: ['t1'], phase: 1 })
    expect(eventsOf(night, send('p3'), 'p0', NOW, content)).toHaveLength(1)
    const told = withSecretSeat(night, 0, { role: 't1', sentRole: 't2' })
    expectRefusal(told, send('p3'), 'text-not-neighbour', 'p0', NOW, content)
    expectRefusal(table({ roles: ['t1'], phase: 2 }), send('p3'), 'text-not-neighbour', 'p0', NOW, content)
  })
})

describe('who reads', () => {
  it('everybody what is public', () => {
    const state = say(settled(), 'p0', '')
    for (const reader of ['st', 'p0', 'p5', 'sp']) expect(words(state, reader)).toEqual(['hello'])
  })

  it('spectators and Storytellers what spectators say', () => {
    const state = say(settled(), 'sp', 'spectator')
    expect(words(state, 'sp')).toEqual(['hello'])
    expect(words(state, 'st')).toEqual(['hello'])
    expect(words(state, 'p0')).toEqual([])
    const granted = withUser(state, 'p1', { grimoireAccess: 3, insightSince: NOW - 5 })
    expect(words(granted, 'p1')).toEqual([])
  })

  it('nothing of spectators’ talk that was said while one still played', () => {
    const talked = say(settled(), 'sp', 'spectator')
    const up = play(talked, { type: 'vacateSeat' }, 'p0', NOW + 10)
    expect(words(up, 'p0')).not.toContain('hello')
    expect(words(say(up, 'sp', 'spectator', 11, 'later'), 'p0')).toContain('later')
    const down = play(up, { type: 'claimSeat', index: 0 }, 'p0', NOW + 20)
    expect(words(say(down, 'sp', 'spectator', 21, 'again'), 'p0')).not.toContain('again')
  })

  it('only the two what is direct, and with the grimoire whoever saw it already then', () => {
    const state = say(settled(), 'p0', 'p1')
    expect(words(state, 'p0')).toEqual(['hello'])
    expect(words(state, 'p1')).toEqual(['hello'])
    expect(words(state, 'p2')).toEqual([])
    expect(words(state, 'sp')).toEqual([])
    expect(read(state, 'st')).toMatchObject([{ senderId: 'p0', recipientId: 'p1', isHidden: true }])
    expect(read(state, 'p0')).toMatchObject([{ isHidden: false }])
  })

  it('nothing private from before the grimoire was opened to somebody', () => {
    const early = say(settled(), 'p0', 'p1', 1, 'early')
    const granted = play(early, { type: 'requestGrimoire', userId: 'sp', status: 3 }, 'st', NOW + 5)
    expect(words(granted, 'sp')).not.toContain('early')
    const late = say(granted, 'p0', 'p1', 6, 'late')
    expect(words(late, 'sp')).toContain('late')
    expect(words(late, 'sp')).not.toContain('early')
    const sameMoment = say(granted, 'p0', 'p1', 5, 'at once')
    expect(words(sameMoment, 'sp')).not.toContain('at once')
    const revoked = play(late, { type: 'requestGrimoire', userId: 'sp', status: 2 }, 'st', NOW + 9)
    expect(words(revoked, 'sp')).not.toContain('late')
  })
})

describe('ids', () => {
  const idsOf = (state: SessionState, reader: string): readonly number[] =>
    read(state, reader).map(({ msgId }) => msgId)

  it('differ within a conversation, also at the same moment', () => {
    const state = say(say(say(settled(), 'p0', 'p1'), 'p1', 'p0'), 'p0', 'p1', 2)
    expect(idsOf(state, 'p0')).toEqual([(NOW + 1) * 1000, (NOW + 1) * 1000 + 1, (NOW + 2) * 1000])
  })

  it('do not count what others write', () => {
    const busy = say(say(settled(), 'p0', 'p1'), 'st', 'p2')
    expect(idsOf(say(busy, 'p3', 'p4'), 'p3')).toEqual(idsOf(say(settled(), 'p3', 'p4'), 'p3'))
    expect(idsOf(say(say(settled(), 'sp', 'spectator'), 'p0', ''), 'p0')).toEqual([(NOW + 1) * 1000])
  })
})

describe('what is kept', () => {
  it('is the latest of each log by itself', () => {
    let state = say(settled(), 'p3', 'p4', 0, 'kept')
    state = say(state, 'sp', 'spectator', 1, 'spectators')
    for (let at = 0; at <= 100; at++) state = say(state, 'p0', 'p1', at + 1, `direct ${at}`)
    const own = viewFor(state, 'p0').gamestate.directTexts
    expect(own).toHaveLength(100)
    expect(own[0]?.message).toBe('direct 1')
    expect(words(state, 'p4')).toEqual(['kept'])
    state = say(state, 'st', 'p5', 0, 'from above')
    for (let at = 0; at <= 100; at++) state = say(state, 'st', 'p6', at + 1)
    expect(words(state, 'p5')).toEqual(['from above'])
    expect(viewFor(state, 'p6').gamestate.directTexts).toHaveLength(100)
    for (let at = 0; at <= 300; at++) state = say(state, 'p0', '', at + 1, `public ${at}`)
    const shared = viewFor(state, 'sp').gamestate.texts
    expect(shared.filter(({ recipientId }) => recipientId === '')).toHaveLength(300)
    expect(shared.find(({ recipientId }) => recipientId === '')?.message).toBe('public 1')
    expect(shared.map(({ message }) => message)).toContain('spectators')
  })
})

describe('typing', () => {
  it('is hinted at where the text may go, with a bounded length', () => {
    const hint = (recipientId: string, length: number) =>
      ({ type: 'indicateText', recipientId, length }) as const
    expect(eventsOf(settled(), hint('p1', 900), 'p0')).toEqual([
      { type: 'textIndicated', senderId: 'p0', recipientId: 'p1', length: 250 },
    ])
    expect(eventsOf(settled(), hint('', 0), 'p0')).toMatchObject([{ length: 1 }])
    expectRefusal(settled(), hint('p3', 5), 'text-not-neighbour', 'p0')
  })
})

describe('the same facts for server and screen', () => {
  it('from the state and from the view', () => {
    const state = play(settled(), { type: 'toggleChannel', channel: 'public-2' }, 'p2')
    for (const id of ['st', 'p2', 'sp', 'nobody', 'constructor'])
      expect(personInView(viewFor(state, 'p2'), id)).toEqual(personOf(state, id))
    expect(textTableInView(viewFor(state, 'p2'), false)).toEqual(textTable(state, CONTENT, 'p2'))
    expect(textTable(state, CONTENT, 'p2')).toEqual({
      isNight: false,
      seatCount: 7,
      isWhispersDisabled: false,
      channel: 'public-2',
      hasOpenEyes: false,
    })
  })
})

describe('what the table says itself', () => {
  const told = (state: SessionState, userId: string) =>
    read(state, userId).flatMap(({ message, isSystem }) =>
      isSystem && typeof message !== 'string' ? [[message.type, message.data]] : [],
    )

  it('who took a seat, left it, or had it emptied', () => {
    const left = play(settled(), { type: 'vacateSeat' }, 'p0', NOW + 1)
    const emptied = play(left, { type: 'emptySeat', index: 2 }, 'st', NOW + 2)
    const taken = play(emptied, { type: 'claimSeat', index: 2 }, 'p0', NOW + 3)
    expect(told(taken, 'p5')).toEqual([
      ['seat_vacate', { id: 'p0', seat: 1 }],
      ['seat_empty', { id: 'p2', seat: 3 }],
      ['seat_claim', { id: 'p0', seat: 3 }],
    ])
    expect(read(taken, 'p5')[0]).toMatchObject({ senderId: '', recipientId: 'system' })
  })

  it('which night or day it is', () => {
    const running = table({ isRunning: true })
    const night = play(running, { type: 'togglePhase', from: 0 })
    expect(told(night, 'p0')).toEqual([['phase', { phase: 1 }]])
    const undone = play(night, { type: 'togglePhase', from: 1 })
    expect(undone.game.phase).toBe(0)
    expect(told(undone, 'p0')).toEqual([['phase', { phase: 1 }]])
  })

  it('that a game began, unless it is only noted privately', () => {
    const note = (isPrivate: boolean) =>
      play(table(), { type: 'addHistory', entryType: 'start', data: {}, isPrivate })
    expect(told(note(false), 'p0')).toEqual([['start', {}]])
    expect(told(note(true), 'p0')).toEqual([])
    const other = { type: 'addHistory', entryType: 'note', data: {}, isPrivate: false } as const
    expect(told(play(table(), other), 'p0')).toEqual([])
  })

  it('who won, once everybody may know', () => {
    const ends = (state: SessionState) => told(state, 'p0').filter(([type]) => type === 'end')
    const revealing = play(table({ isRunning: true, phase: 2 }), { type: 'reveal' })
    const recorded = play(revealing, { type: 'endGame', isEvilWin: true })
    expect(ends(recorded)).toEqual([])
    expect(ends(play(recorded, { type: 'revealResult' }))).toEqual([['end', { isEvilWin: true }]])
    const over = play(table({ isRunning: true, phase: 2 }), { type: 'endGame', isEvilWin: false })
    expect(ends(over)).toEqual([['end', { isEvilWin: false }]])
  })

  it('whom the Storyteller wakes, to those with open eyes alone', () => {
    const watched = ['open-eyes', 'peek-eyes'].reduce(
      (state, status, seat) => withSecretSeat(state, seat, { status: [status] }),
      table({ phase: 1 }),
    )
    const signal = { id: 'yes', data: null, role: null } as const
    const woken = play(watched, { type: 'sendSignal', message: [signal], recipients: ['p3', 'p0'] })
    expect(told(woken, 'p0')).toEqual([['signal', { id: 4 }]])
    expect(told(woken, 'p1')).toEqual([
      ['signal', { id: 4 }],
      ['signal', { id: 1 }],
    ])
    for (const other of ['p2', 'p3', 'sp', 'st']) expect(told(woken, other)).toEqual([])
  })
})
