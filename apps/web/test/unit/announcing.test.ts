import { type AnyCommand, type SessionState, viewFor } from '@belfry/rules'
import { NOW, nominated, play, raise, runUntil, table, user, withSeat, withUser } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { announcing as ofBoard } from '../../src/features/board/announcing.ts'
import { announcing as ofChat } from '../../src/features/chat/announcing.ts'
import { announcing as ofHands } from '../../src/features/hands/announcing.ts'
import { newsBetween, nextWake } from '../../src/features/herald/news.ts'
import { announcing as ofNight } from '../../src/features/night/announcing.ts'
import { announcing as ofPeople } from '../../src/features/people/announcing.ts'
import { announcing as ofTimer } from '../../src/features/timer/announcing.ts'
import { announcing as ofVote } from '../../src/features/vote/announcing.ts'
import { type Level, speechOf } from '../../src/lib/announcing/kinds.ts'
import { englishWords } from './support/words.ts'

const ALL = [ofBoard, ofVote, ofNight, ofChat, ofTimer, ofPeople, ofHands]
const WORDS = await englishWords()

const day = (options: Parameters<typeof table>[0] = {}): SessionState =>
  table({ phase: 2, isRunning: true, ...options })
const night = (options: Parameters<typeof table>[0] = {}): SessionState => day({ phase: 3, ...options })

interface Span {
  readonly from?: number
  readonly to?: number
}

/** What somebody hears of what happened between two states. */
const heard = (
  who: string,
  before: SessionState,
  after: SessionState,
  level: Level = 'all',
  { from = NOW, to = NOW }: Span = {},
): string => {
  const news = newsBetween(
    ALL,
    { view: viewFor(before, who), now: from },
    { view: viewFor(after, who), now: to },
    WORDS,
  )
  const { urgent, calm } = speechOf(news, level)
  return [urgent, calm].filter((part) => part !== '').join(' ')
}

const after = (state: SessionState, ...steps: readonly (readonly [AnyCommand, string?])[]): SessionState =>
  steps.reduce((current, [command, by = 'st']) => play(current, command, by), state)

const died = (index: number, isDead = true): AnyCommand => ({ type: 'setDead', index, isDead })
const text = (recipientId: string, message: string): AnyCommand => ({
  type: 'sendText',
  recipientId,
  message,
})
const sign = (id: string, ...recipients: string[]): AnyCommand =>
  ({ type: 'sendSignal', message: [{ id, data: null, role: null }], recipients }) as AnyCommand
const whisperTo = (userId: string): AnyCommand => ({ type: 'requestWhisper', userId, kind: 'private' })
const timer = (seconds: number, title = ''): AnyCommand => ({
  ...{ type: 'setTimer', seconds, title },
  ...{ isPausedDuringVotes: false, isPaused: false },
})

const WHISPERING = after(day(), [whisperTo('p1'), 'p0'], [whisperTo('p0'), 'p1'])
const MARKED = { ...day().vote, markedPlayer: 3, highscore: 4 }

type Row = readonly [what: string, who: string, before: SessionState, after: SessionState, said: string]

const TABLE: readonly Row[] = [
  ['the night', 'p0', day(), { ...day(), game: { ...day().game, phase: 3 } }, 'Night 2 falls.'],
  ['the day', 'p0', night(), { ...night(), game: { ...night().game, phase: 4 } }, 'Day 2 begins.'],
  ['a death', 'p0', night(), after(night(), [died(3)]), 'name of p3 died.'],
  ['the own death', 'p3', night(), after(night(), [died(3)]), 'You died.'],
  [
    'a revival',
    'p0',
    day({ dead: [3] }),
    after(day({ dead: [3] }), [died(3, false)]),
    'name of p3 lives again.',
  ],
  [
    'a table that is set anew, with everybody alive',
    'p0',
    { ...day({ dead: [3] }), game: { ...day().game, isRunning: false } },
    after({ ...day({ dead: [3] }), game: { ...day().game, isRunning: false } }, [{ type: 'newGame' }]),
    'The table is set for a new game.',
  ],
  [
    'a nomination and what it takes',
    'p1',
    day(),
    nominated(day()),
    'name of p0 nominates name of p2. 4 votes are the majority.',
  ],
  [
    'the block',
    'p0',
    day(),
    { ...day(), vote: MARKED },
    'name of p3 is about to die, 4 votes, 5 take the place, 4 free.',
  ],
  [
    'a text to oneself',
    'p1',
    day(),
    after(day(), [text('p1', 'Hush'), 'p0']),
    'name of p0 writes to you: Hush',
  ],
  [
    'a text to all',
    'p1',
    day(),
    after(day(), [text('', 'Hello'), 'p0']),
    'name of p0 writes to everybody: Hello',
  ],
  ['the own text', 'p0', day(), after(day(), [text('', 'Hello'), 'p0']), ''],
  ['a card', 'p1', night(), after(night(), [sign('ability', 'p1')]), 'name of st shows you a card.'],
  ['the own card', 'st', night(), after(night(), [sign('ability', 'p1')]), 'Sent to name of p1.'],
  ['the own answer', 'p1', night(), after(night(), [sign('yes'), 'p1']), 'Sent to the Storyteller.'],
  ['an answer', 'st', night(), after(night(), [sign('yes'), 'p1']), 'Signal from name of p1: Yes.'],
  [
    'a request to whisper',
    'p1',
    day(),
    after(day(), [whisperTo('p1'), 'p0']),
    'name of p0 wants to whisper with you.',
  ],
  [
    'the own request to whisper',
    'p0',
    day(),
    after(day(), [whisperTo('p1'), 'p0']),
    'Waiting for name of p1.',
  ],
  ['the own hand', 'p6', nominated(day()), raise(nominated(day()), [3, 6]), 'Hand up.'],
  ['the own hand, lowered', 'p6', raise(nominated(day()), [6]), nominated(day()), 'Hand down.'],
  [
    'a whisper that begins',
    'p0',
    after(day(), [whisperTo('p1'), 'p0']),
    WHISPERING,
    'You whisper with name of p1.',
  ],
  ['the whisper of others', 'p5', day(), WHISPERING, 'name of p0, name of p1 whisper.'],
  [
    'the end of a whisper',
    'p0',
    WHISPERING,
    after(WHISPERING, [{ type: 'toggleChannel', channel: null }, 'p0']),
    'Your whisper has ended.',
  ],
  ['a timer', 'p0', day(), after(day(), [timer(90, 'Talk')]), 'A timer runs: Talk, one minute 30 seconds.'],
  [
    'the gong',
    'p0',
    day(),
    after(day(), [{ type: 'soundGong' }]),
    'The Storyteller asks for your attention.',
  ],
  ['somebody who comes', 'p0', day(), withUser(day(), 'x', user('x')), 'name of x has come.'],
  ['somebody who goes', 'p0', day(), withUser(day(), 'sp', { connections: [] }), 'name of sp has left.'],
  ['somebody who gets up', 'p0', day(), withSeat(day(), 4, { id: null }), 'name of p4 leaves seat 5.'],
  ['the own seat', 'p4', withSeat(day(), 4, { id: null }), day(), 'You sit on seat 5.'],
  [
    'a raised hand',
    'p0',
    day(),
    after(day(), [{ type: 'raiseHand', icon: 'hand' }, 'p1']),
    'name of p1 raises a hand.',
  ],
  [
    'a revealed character',
    'p0',
    day({ roles: ['t1', 't2'] }),
    withSeat(day({ roles: ['t1', 't2'] }), 1, { isRevealed: true }),
    'name of p1 was: t2.',
  ],
  ['who has won', 'p0', day(), { ...day(), game: { ...day().game, isEvilWin: false } }, 'Good has won.'],
]

describe('what is read out', () => {
  it.each(TABLE)('[REACH-1001] tells of %s', (_what, who, before, later, said) => {
    expect(heard(who, before, later)).toBe(said)
  })

  it('[REACH-1001] says nothing twice, and nothing of a table one has only come to', () => {
    const state = after(day(), [died(3)], [text('', 'Hello'), 'p0'])
    for (const who of ['st', 'p1', 'sp']) expect(heard(who, state, state)).toBe('')
    expect(heard('p1', day({ meta: { sessionId: 'elsewhere' } }), state)).toBe('')
  })

  it('[REACH-1002] the hand: when it begins, two seats before the own one, at it, and what came of it', () => {
    const open = raise(nominated(day()), [3, 6])
    const started = play(open, { type: 'startVote' }, 'st', NOW)
    const said: string[] = []
    let before = { view: viewFor(open, 'p6'), now: NOW }
    const look = (state: SessionState, now: number): number | null => {
      const moment = { view: viewFor(state, 'p6'), now }
      const { urgent, calm } = speechOf(newsBetween(ALL, before, moment, WORDS), 'usual')
      said.push(...[urgent, calm].filter((part) => part !== ''))
      before = moment
      return nextWake(ALL, moment, WORDS)
    }
    // No word comes from the server in between: the own clock wakes the voice for every seat.
    for (let at = look(started, NOW); at !== null; at = look(started, at));
    const ended = runUntil(started, NOW + 1_000_000)
    look(ended, NOW + 1_000_000)
    expect(said).toEqual([
      'The vote begins, with name of p3. Your turn is number 4 of 7.',
      'The hand is 2 seats before yours.',
      'The hand is at your seat.',
      'Your vote counts.',
      '2 votes. Not enough for name of p2.',
    ])
  })

  it('[REACH-1002] a timer is named at a minute and at ten seconds, never counted down', () => {
    const state = after(day(), [timer(90)])
    const said: string[] = []
    let before = { view: viewFor(state, 'p0'), now: NOW }
    for (let at = nextWake(ALL, before, WORDS); at !== null; at = nextWake(ALL, before, WORDS)) {
      const moment = { ...before, now: at }
      said.push(...newsBetween(ALL, before, moment, WORDS).map(({ text: words }) => words))
      before = moment
    }
    const over = { view: viewFor(runUntil(state, NOW + 90_000), 'p0'), now: NOW + 90_000 }
    said.push(...newsBetween(ALL, before, over, WORDS).map(({ text: words }) => words))
    expect(said).toEqual(['one minute left.', '10 seconds left.', 'The time is up.'])
  })

  it('[REACH-1003] three levels, each with all of the one below', () => {
    const before = day()
    const later = after(
      before,
      [died(3)],
      [text('', 'Hello'), 'p0'],
      [{ type: 'raiseHand', icon: 'hand' }, 'p1'],
    )
    expect((['brief', 'usual', 'all'] as const).map((level) => heard('p5', before, later, level))).toEqual([
      'name of p3 died.',
      'name of p3 died. name of p0 writes to everybody: Hello',
      'name of p3 died. name of p0 writes to everybody: Hello name of p1 raises a hand.',
    ])
  })

  it('[REACH-1001] tells nobody what is not in their own view', () => {
    const before = night({ roles: ['t1', 't2', 'd1'] })
    const marked = after(before, [{ type: 'markForDeath', index: 3, isMarkedForDeath: true }])
    const shown = after(marked, [sign('ability', 'p1')], [text('p1', 'Hush')])
    expect(heard('st', before, marked)).toBe('name of p3 is marked for death.')
    for (const who of ['p0', 'sp']) expect(heard(who, before, shown)).toBe('')
  })
})
