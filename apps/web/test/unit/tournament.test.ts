import { describe, expect, it } from 'vitest'
import {
  choiceAfter,
  firstPage,
  groupPage,
  type Match,
  matchOf,
  overviewAt,
  playoffsOf,
  remainingParts,
  roundOf,
  standings,
  type Tournament,
  voteState,
  whyNoVote,
} from '../../src/features/tournament/tournament.ts'

const match = (time: number): Match => ({
  time,
  scripts: ['a', 'b'],
  channel: null,
  results: null,
  voteRemaining: 0,
  link: null,
})
const script = (id: string, group: string, points: number) => ({
  ...{ id, name: id, group, points, matches: 0, url: null },
  ...{ rule: '', description: '', author: '', rank: 5 - points, ahead: 0, votes: 0, isTied: false },
})
const tournament: Tournament = {
  matches: Array.from({ length: 14 }, (_, number) => match(number * 100)),
  playoffs: Array.from({ length: 7 }, (_, number) => match(5000 + number)),
  scripts: [script('c', 'B', 1), script('a', 'A', 1), script('b', 'A', 4)],
  channels: {},
  votePeriod: 50,
}

describe('the tournament', () => {
  it('[CUP-01] begins with its groups, and from a day on with its knockout', () => {
    expect(overviewAt(999, 1000)).toBe('group')
    expect(overviewAt(1000, 1000)).toBe('knockout')
    expect(overviewAt(1e15, null)).toBe('group')
  })

  it('[CUP-20] numbers its playoffs from 38 on', () => {
    expect([0, 37, 38, 41, 42, 43, 44, 60].map(roundOf)).toEqual([
      ...['group', 'group', 'quarter', 'quarter', 'semi', 'semi', 'final', 'final'],
    ])
    expect(matchOf(tournament, 13)?.time).toBe(1300)
    expect(matchOf(tournament, 14)).toBeUndefined()
    expect(matchOf(tournament, 38)?.time).toBe(5000)
    expect(playoffsOf(tournament, 'semi').map(({ number }) => number)).toEqual([42, 43])
    expect(playoffsOf(tournament, 'final').map(({ number }) => number)).toEqual([44])
  })

  it('[CUP-14] tells what is left in days, hours, minutes and seconds', () => {
    const parts = (ms: number) => remainingParts(ms).map(({ unit, count }) => `${count} ${unit}`)
    expect(parts(90_061_000)).toEqual(['1 days', '1 hours', '1 minutes', '1 seconds'])
    expect(parts(3_600_000)).toEqual(['1 hours', '0 minutes', '0 seconds'])
    expect(parts(59_999)).toEqual(['59 seconds'])
    expect(parts(0)).toEqual(['0 seconds'])
    expect(parts(-5)).toEqual(['0 seconds'])
  })

  it('shows six matches a page, first those that go on or come next', () => {
    expect(firstPage(tournament, 0)).toBe(0)
    expect(firstPage(tournament, 549)).toBe(0)
    expect(firstPage(tournament, 550)).toBe(1)
    expect(firstPage(tournament, 1e6)).toBe(2)
    expect(firstPage({ ...tournament, matches: [] }, 0)).toBe(0)
    expect(groupPage(tournament, 2).map(({ number }) => number)).toEqual([12, 13])
  })

  it('tells why there is nothing to vote for before somebody tries', () => {
    const why = (isOpen: boolean, isFilled: boolean, isGuest: boolean) =>
      whyNoVote({ isOpen, isFilled, isGuest })
    expect(why(true, true, false)).toBeNull()
    expect(why(false, false, true)).toBe('barred')
    expect(why(true, false, true)).toBe('unfilled')
    expect(why(true, true, true)).toBe('guest')
  })

  it('knows who leads each group', () => {
    expect(
      standings(tournament).map(({ group, scripts }) => [group, ...scripts.map(({ id }) => id)]),
    ).toEqual([
      ['A', 'b', 'a'],
      ['B', 'c'],
    ])
  })

  it('takes votes for a while, and the same vote twice takes it back', () => {
    const states = [99, 100, 149, 150].map((now) => voteState(match(100), 50, now))
    expect(states).toEqual(['upcoming', 'active', 'active', 'locked'])
    expect(choiceAfter(undefined, 'a')).toBe('a')
    expect(choiceAfter('b', 'a')).toBe('a')
    expect(choiceAfter('a', 'a')).toBeNull()
  })
})
