import { ok } from '@belfry/kit'
import { refuse } from '../core/errors.ts'
import { stepTime } from '../core/overdue.ts'
import type { AnyEvent } from '../core/registry.ts'
import { inSteps } from '../core/steps.ts'
import type { Deciders } from '../core/topic.ts'
import { startCue } from '../cues/commands.ts'
import { deadlineSet } from '../deadlines/deadlines.ts'
import { enterPhase, gameEnd, hasEnded, nextPhase } from '../game/commands.ts'
import { isNight } from '../game/phase.ts'
import { PHASE_ENTRY } from '../game/policy.ts'
import { END_ENTRY } from '../game/result.ts'
import { REVEAL_RESET_MS, REVEAL_REST_DELAY_MS, REVEAL_STEP_MS } from '../limits.ts'
import { runningPointing } from '../pointing/policy.ts'
import type { SessionState } from '../state.ts'
import { dropNomination } from '../vote/close.ts'
import { canEndGame, canRevealSeats, isRevealing, mayRevealAgain, REVEAL_DEADLINES } from './policy.ts'
import { replacements } from './replaced.ts'

const { rest: REST, end: END } = REVEAL_DEADLINES

export interface RevealCommands {
  /** Reveal begins: ends the game and covers every token. Who won may be said later, and is told later in any case. */
  reveal: { readonly isEvilWin?: boolean }
  /** Reveal called off before the result is told: the game goes on as it was. */
  callOffReveal: Record<never, never>
  revealResult: Record<never, never>
  revealSeat: { readonly index: number }
  revealRest: Record<never, never>
  /** Next seat of the rest, fired by its deadline, which was due at `due`. */
  revealNext: { readonly due: number }
  endReveal: Record<never, never>
}

/** A vote that a reveal closed has been held, whatever becomes of the reveal. */
const WRITTEN_BY_REVEAL: ReadonlySet<string> = new Set([PHASE_ENTRY, END_ENTRY])

const factsOf = (state: SessionState) => ({ hook: state.hook, isEvilWin: state.game.isEvilWin })

/** End of the game, unless it had ended before. */
const endOnce = (state: SessionState, now: number): readonly AnyEvent[] =>
  state.game.isRunning || !hasEnded(state) ? gameEnd(now) : []

/** Result kept by the Storytellers until its own moment, also where it was told before. */
const coveredResult = ({ game }: SessionState, said: boolean | undefined): readonly AnyEvent[] => {
  const isEvilWin = said ?? game.isEvilWin
  return [
    ...(game.isEvilWin === null ? [] : [{ type: 'resultSet', isEvilWin: null } as const]),
    ...(isEvilWin === null ? [] : [{ type: 'winRecorded', isEvilWin } as const]),
  ]
}

/** Game as it ran before the reveal, at its hour, without the entries the reveal wrote. */
const gameAsBefore = (state: SessionState, now: number): readonly AnyEvent[] => {
  const { game } = state
  const before = state.secret.beforeReveal
  if (!before) return []
  const { phase, isRunning, isEvilWin } = before
  return [
    ...(phase === game.phase ? [] : enterPhase(state, phase, now)),
    ...game.history
      .filter(({ id, type }) => id >= before.nextHistoryId && WRITTEN_BY_REVEAL.has(type))
      .map(({ id }) => ({ type: 'historyRemoved', id }) as const),
    ...(isRunning ? [{ type: 'runningSet', isRunning } as const] : []),
    ...(isEvilWin === null ? [] : [{ type: 'resultSet', isEvilWin } as const]),
  ]
}

const nextHidden = (state: SessionState): number => state.seats.findIndex((seat) => !seat.isRevealed)

/** End of the reveal, a moment after the last seat: the table is free again. */
const endIfAllRevealed = (state: SessionState, at: number): readonly AnyEvent[] =>
  nextHidden(state) < 0
    ? [
        deadlineSet({
          id: END,
          due: at + REVEAL_RESET_MS,
          keeps: 'schedule',
          command: { type: 'endReveal' },
        }),
      ]
    : []

const revealNextAt = (due: number): AnyEvent =>
  deadlineSet({ id: REST, due, keeps: 'schedule', command: { type: 'revealNext', due } })

export const revealDeciders: Deciders<RevealCommands> = {
  reveal: {
    by: ['storyteller'],
    decide: (state, { isEvilWin }, ctx) => {
      const { now, content } = ctx
      const allowed = canEndGame({ hook: state.hook, isPointing: runningPointing(state) !== null })
      if (!allowed.ok) return allowed
      return inSteps(
        state,
        ctx,
        (current) => startCue(current, 'reveal-grimoire', now),
        (current) => dropNomination(current, ctx),
        (current) => (isNight(current.game.phase) ? nextPhase(current, now) : []),
        (current) => replacements(current, content),
        (current) => [{ type: 'revealStarted' }, ...endOnce(current, now)],
        (current) => coveredResult(current, isEvilWin),
      )
    },
  },
  callOffReveal: {
    by: ['storyteller'],
    decide: (state, _command, { now }) => {
      if (!isRevealing(state.hook)) return refuse('reveal-not-running')
      if (state.game.isEvilWin !== null) return refuse('reveal-told')
      return ok([{ type: 'revealCalledOff' }, ...gameAsBefore(state, now), { type: 'hookEnded' }])
    },
  },
  revealResult: {
    by: ['storyteller'],
    decide: (state, _command, ctx) => {
      if (!isRevealing(state.hook)) return refuse('reveal-not-running')
      const { isEvilWin } = state.secret
      if (isEvilWin === null) return refuse('reveal-no-result')
      return inSteps(
        state,
        ctx,
        () => [{ type: 'resultSet', isEvilWin }],
        (current) => endIfAllRevealed(current, ctx.now),
      )
    },
  },
  revealSeat: {
    by: ['storyteller'],
    decide: (state, { index }, ctx) => {
      const { now } = ctx
      const allowed = canRevealSeats(factsOf(state))
      if (!allowed.ok) return allowed
      const seat = state.seats[index]
      if (!seat) return refuse('no-such-seat')
      if (seat.isRevealed || !mayRevealAgain(state.lastRevealAt, now)) return ok([])
      return inSteps(
        state,
        ctx,
        () => [{ type: 'seatRevealed', index, at: now }],
        (current) => endIfAllRevealed(current, ctx.now),
      )
    },
  },
  revealRest: {
    by: ['storyteller'],
    decide: (state, _command, { now }) => {
      const allowed = canRevealSeats(factsOf(state))
      if (!allowed.ok) return allowed
      if (state.deadlines[REST] || state.deadlines[END]) return ok([])
      return ok(
        nextHidden(state) < 0 ? endIfAllRevealed(state, now) : [revealNextAt(now + REVEAL_REST_DELAY_MS)],
      )
    },
  },
  revealNext: {
    by: ['system'],
    decide: (state, { due }, ctx) => {
      const index = nextHidden(state)
      if (!isRevealing(state.hook)) return ok([])
      const at = stepTime(due, ctx.now)
      if (index < 0) return ok(state.deadlines[END] ? [] : endIfAllRevealed(state, at))
      return inSteps(
        state,
        ctx,
        () => [{ type: 'seatRevealed', index, at }],
        (current) =>
          nextHidden(current) < 0 ? endIfAllRevealed(current, at) : [revealNextAt(at + REVEAL_STEP_MS)],
      )
    },
  },
  endReveal: {
    by: ['system'],
    decide: (state) => ok(isRevealing(state.hook) ? [{ type: 'hookEnded' }] : []),
  },
}
