import { describe, expect, it } from 'vitest'
import { type HearingRow, hearingTable, type SessionState } from '../src/index.ts'
import { offline } from '../testing/people.ts'
import { NOW, play, table, withUser } from '../testing/table.ts'

const toggle = (channel: string | null) => ({ type: 'toggleChannel', channel }) as const

const meet = (state: SessionState, a: string, b: string, kind: 'private' | 'night'): SessionState =>
  play(
    play(state, { type: 'requestWhisper', userId: b, kind }, a),
    { type: 'requestWhisper', userId: a, kind },
    b,
  )

const row = (state: SessionState, userId: string): HearingRow => {
  const found = hearingTable(state).find((entry) => entry.userId === userId)
  if (!found) throw new Error(`${userId} is not in the table`)
  return found
}

const small = (facts: Parameters<typeof table>[0] = {}): SessionState => table({ players: 3, ...facts })

const zookeeper = (locked: number): SessionState => {
  const state = small()
  return { ...state, vote: { ...state.vote, nomination: [0, 1], nominationType: 'zookeeper', locked } }
}

describe('who hears whom', () => {
  it('by day the town square: players and Storytellers are heard by everybody', () => {
    const state = small()
    expect(hearingTable(state)).toEqual([
      { userId: 'st', channel: null, speaks: true, hears: ['p0', 'p1', 'p2'], sees: ['p0', 'p1', 'p2'] },
      { userId: 'p0', channel: null, speaks: true, hears: ['st', 'p1', 'p2'], sees: ['st', 'p1', 'p2'] },
      { userId: 'p1', channel: null, speaks: true, hears: ['st', 'p0', 'p2'], sees: ['st', 'p0', 'p2'] },
      { userId: 'p2', channel: null, speaks: true, hears: ['st', 'p0', 'p1'], sees: ['st', 'p0', 'p1'] },
      {
        userId: 'sp',
        channel: null,
        speaks: false,
        hears: ['st', 'p0', 'p1', 'p2'],
        sees: ['st', 'p0', 'p1', 'p2'],
      },
    ])
  })

  it('has no row for those who are away', () => {
    expect(hearingTable(offline(small(), 'p1')).map(({ userId }) => userId)).toEqual(['st', 'p0', 'p2', 'sp'])
  })

  it('a channel is heard only by those in it', () => {
    const state = play(play(small(), toggle('public-0'), 'p0'), toggle('public-0'), 'sp')
    expect(row(state, 'p0')).toMatchObject({ channel: 'public-0', speaks: true, hears: [] })
    expect(row(state, 'sp')).toMatchObject({ channel: 'public-0', speaks: false, hears: ['p0'] })
    expect(row(state, 'p1')).toMatchObject({ channel: null, hears: ['st', 'p2'] })
  })

  it('pictures are seen across channels by day, unless private cameras are hidden', () => {
    const pair = meet(play(small(), toggle('public-0'), 'st'), 'p0', 'p1', 'private')
    expect(row(pair, 'p2')).toMatchObject({ hears: [], sees: ['st', 'p0', 'p1'] })
    const hidden = play(pair, { type: 'setPrivateCams', isHidden: true })
    expect(row(hidden, 'p2').sees).toEqual(['st'])
    expect(row(hidden, 'p0').sees).toEqual(['st', 'p1', 'p2'])
    expect(row(hidden, 'p0').hears).toEqual(['p1'])
  })

  it('at night the town sleeps, and nothing tells it where the Storyteller is', () => {
    const night = small({ phase: 1 })
    const visited = meet(night, 'st', 'p1', 'night')
    for (const sleeper of ['p0', 'p2', 'sp']) {
      expect(row(night, sleeper)).toEqual({
        userId: sleeper,
        channel: null,
        speaks: false,
        hears: [],
        sees: [],
      })
      expect(row(visited, sleeper)).toEqual(row(night, sleeper))
    }
    expect(row(visited, 'p1')).toMatchObject({
      channel: 'night-1',
      speaks: true,
      hears: ['st'],
      sees: ['st'],
    })
    expect(row(visited, 'st')).toMatchObject({ hears: ['p1'], sees: ['p0', 'p1', 'p2'] })
  })

  it('at night Storytellers hear each other in the square', () => {
    const two = { ...small({ phase: 1 }), storytellers: [{ id: 'st' }, { id: 'sp' }] }
    expect(row(two, 'st')).toMatchObject({ speaks: true, hears: ['sp'] })
    expect(row(two, 'p0').hears).toEqual([])
  })

  it('where the night is not silent the square hears itself, and still no Storyteller', () => {
    const loud = play(small({ phase: 1 }), { type: 'setSilentNight', isSilent: false })
    expect(row(loud, 'p0')).toMatchObject({ speaks: true, hears: ['p1', 'p2'], sees: [] })
    expect(row(loud, 'sp')).toMatchObject({ speaks: false, hears: ['p0', 'p1', 'p2'] })
    expect(row(loud, 'st').hears).toEqual(['p0', 'p1', 'p2'])
    const visited = meet(loud, 'st', 'p1', 'night')
    expect(row(visited, 'p0').hears).toEqual(['p2'])
    expect(row(visited, 'p1').hears).toEqual(['st'])
    const quiet = play(loud, { type: 'setSilentNight', isSilent: true })
    expect(row(quiet, 'p0')).toMatchObject({ speaks: false, hears: [] })
    // By day the switch means nothing.
    const day = play(small(), { type: 'setSilentNight', isSilent: false })
    expect(hearingTable(day)).toEqual(hearingTable(small()))
  })

  it('whoever follows hears, and is not heard', () => {
    const holder = withUser(small({ phase: 1 }), 'sp', { grimoireAccess: 3, insightSince: NOW })
    const state = meet(play(holder, { type: 'follow', userId: 'st' }, 'sp'), 'st', 'p1', 'night')
    expect(row(state, 'sp')).toMatchObject({ channel: 'night-1', speaks: false, hears: ['st', 'p1'] })
    expect(row(state, 'p1').hears).toEqual(['st'])
  })

  it('with a zookeeper the accuser speaks, then the accused, then only the Storyteller', () => {
    const speakers = (state: SessionState): readonly string[] =>
      hearingTable(state)
        .filter(({ speaks }) => speaks)
        .map(({ userId }) => userId)
    expect(speakers(zookeeper(-3))).toEqual(['st', 'p0'])
    expect(speakers(zookeeper(-2))).toEqual(['st', 'p1'])
    expect(speakers(zookeeper(-1))).toEqual(['st'])
    expect(speakers(zookeeper(2))).toEqual(['st'])
    expect(row(zookeeper(-3), 'p2').hears).toEqual(['st', 'p0'])
    const regular = zookeeper(0)
    const plain: SessionState = { ...regular, vote: { ...regular.vote, nominationType: 'regular' } }
    expect(speakers(plain)).toEqual(['st', 'p0', 'p1', 'p2'])
    const over: SessionState = { ...regular, vote: { ...regular.vote, nomination: null } }
    expect(speakers(over)).toEqual(['st', 'p0', 'p1', 'p2'])
  })
})
