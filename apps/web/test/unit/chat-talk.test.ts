import { type AnyCommand, type SessionState, viewFor } from '@belfry/rules'
import { NOW, play, table, user, withUser } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { chatSounds } from '../../src/features/chat/sounds.ts'
import { placeName } from '../../src/features/chat/talk/place.ts'
import { incoming, outgoing, takenBack } from '../../src/features/chat/talk/requests.ts'
import {
  leaders,
  mayEnterPrivate,
  mayFollow,
  mayWhisper,
  privateRows,
  publicRows,
  talkers,
  talkOf,
} from '../../src/features/chat/talk/selectors.ts'
import {
  isCrowded,
  movedWithin,
  whisperListeners,
  whisperSeats,
} from '../../src/features/chat/whisper/selectors.ts'

const day = (options: Parameters<typeof table>[0] = {}): SessionState => table({ phase: 2, ...options })
const seen = (state: SessionState, who: string) => viewFor(state, who)

const ask = (state: SessionState, from: string, to: string, at = 1): SessionState =>
  play(state, { type: 'requestWhisper', userId: to, kind: 'private' } as AnyCommand, from, NOW + at)

const whispering = (state: SessionState, a: string, b: string): SessionState => ask(ask(state, a, b), b, a, 2)

const watching = (state: SessionState, id = 'w'): SessionState =>
  withUser(state, id, user(id, { spectatingSince: NOW - 10 }))

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

  it('names everybody else in it, and what they do there', () => {
    const state = whispering(day(), 'p0', 'p3')
    expect(whisperListeners(seen(state, 'p0'))).toEqual([])
    const followed = play(state, { type: 'toggleChannel', channel: 'private-0' } as AnyCommand, 'st', NOW + 3)
    const seeing = withUser(followed, 'sp', { grimoireAccess: 3, insightSince: NOW })
    const listening = play(
      seeing,
      { type: 'toggleChannel', channel: 'private-0' } as AnyCommand,
      'sp',
      NOW + 4,
    )
    const both = [
      { userId: 'st', kind: 'storyteller' },
      { userId: 'sp', kind: 'listener' },
    ]
    for (const reader of ['p0', 'p3', 'st', 'sp'])
      expect(whisperListeners(seen(listening, reader)), reader).toEqual(both)
    expect(whisperListeners(seen(listening, 'p1'))).toEqual([])
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

describe('requests that nobody answered', () => {
  const asked = ask(day(), 'p0', 'p1')
  const told = (after: SessionState, now = NOW + 2) => takenBack(seen(asked, 'p1'), seen(after, 'p1'), now)

  it('are known to have been taken back, unless they ran out, were accepted or ended with the hour', () => {
    const back = play(asked, { type: 'removeWhisper', userId: 'p1' } as AnyCommand, 'p0', NOW + 2)
    expect(told(back)).toEqual(['p0'])
    expect(told(asked)).toEqual([])
    expect(told(back, incoming(seen(asked, 'p1'))[0]?.expires)).toEqual([])
    expect(told(ask(asked, 'p1', 'p0', 2))).toEqual([])
    expect(told({ ...back, game: { ...back.game, phase: 3 } })).toEqual([])
  })
})
