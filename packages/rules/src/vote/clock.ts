import { ok } from '@belfry/kit'
import { refuse } from '../core/errors.ts'
import { stepTime } from '../core/overdue.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Deciders, Decision } from '../core/topic.ts'
import { clearDeadline, deadlineSet } from '../deadlines/deadlines.ts'
import { VOTE_COUNTDOWN_MS, VOTE_DIRECT_START_MS, VOTE_GRACE_MS } from '../limits.ts'
import type { SessionState } from '../state.ts'
import { refund, tally, VOTE_DEADLINE } from './close.ts'
import { COUNTDOWN, canPause, canResume, canStart, NOT_STARTED } from './policy.ts'

export interface VoteClockCommands {
  startCountdown: Record<never, never>
  startVote: Record<never, never>
  pauseVote: Record<never, never>
  resumeVote: Record<never, never>
  resetVote: Record<never, never>
  /** Step of the hand, fired by its deadline. */
  advanceVote: Record<never, never>
  /** End of the last seat's grace, fired by its deadline. */
  tallyVote: Record<never, never>
}

const advanceAt = (due: number): AnyEvent =>
  deadlineSet({ id: VOTE_DEADLINE, due, keeps: 'schedule', command: { type: 'advanceVote' } })

/** Count comes one moment past the grace: a vote that arrives with its last millisecond is still counted. */
const tallyAfter = (lastLock: number): AnyEvent =>
  deadlineSet({
    id: VOTE_DEADLINE,
    due: lastLock + VOTE_GRACE_MS + 1,
    keeps: 'schedule',
    command: { type: 'tallyVote' },
  })

function start(state: SessionState, locked: number, now: number, delay: number): Decision {
  if (!state.vote.nomination) return refuse('no-nomination')
  const allowed = canStart(state.vote)
  if (!allowed.ok) return allowed
  const nextAt = now + delay
  return ok([...refund(state), { type: 'voteStarted', locked, at: now, nextAt }, advanceAt(nextAt)])
}

export const voteClockDeciders: Deciders<VoteClockCommands> = {
  startCountdown: {
    by: ['storyteller'],
    decide: (state, _command, { now }) => start(state, COUNTDOWN, now, VOTE_COUNTDOWN_MS),
  },
  startVote: {
    by: ['storyteller'],
    decide: (state, _command, { now }) => start(state, NOT_STARTED, now, VOTE_DIRECT_START_MS),
  },
  pauseVote: {
    by: ['storyteller'],
    decide: (state) => {
      const allowed = canPause(state.vote)
      return allowed.ok ? ok([...clearDeadline(state, VOTE_DEADLINE), { type: 'votePaused' }]) : allowed
    },
  },
  resumeVote: {
    by: ['storyteller'],
    decide: (state, _command, { now }) => {
      const allowed = canResume(state.vote, state.seats.length)
      if (!allowed.ok) return allowed
      const nextAt = now + state.vote.speed
      return ok([{ type: 'voteResumed', nextAt }, advanceAt(nextAt)])
    },
  },
  resetVote: {
    by: ['storyteller'],
    decide: (state) => {
      const { nomination, locked, isInProgress } = state.vote
      if (!nomination) return refuse('no-nomination')
      if (locked === NOT_STARTED && !isInProgress) return ok([])
      return ok([...clearDeadline(state, VOTE_DEADLINE), ...refund(state), { type: 'voteReset' }])
    },
  },
  advanceVote: {
    by: ['system'],
    decide: (state, _command, { now }) => {
      const { locked: before, schedule, speed } = state.vote
      const due = schedule?.nextAt ?? null
      if (due === null) return ok([])
      const at = stepTime(due, now)
      const locked = Math.max(before, NOT_STARTED) + 1
      if (locked > state.seats.length)
        return ok([{ type: 'voteAdvanced', locked, at, nextAt: null }, tallyAfter(at)])
      const nextAt = at + speed
      return ok([{ type: 'voteAdvanced', locked, at, nextAt }, advanceAt(nextAt)])
    },
  },
  tallyVote: {
    by: ['system'],
    decide: (state, _command, { content, now }) =>
      ok(state.vote.locked > state.seats.length ? tally(state, content, now) : []),
  },
}
