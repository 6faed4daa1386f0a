import { ok } from '@belfry/kit'
import { refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Deciders } from '../core/topic.ts'
import { addHistory } from '../game/history.ts'
import { isNight } from '../game/phase.ts'
import { countOf, dropNomination } from '../vote/close.ts'
import { isExileOf } from '../vote/count.ts'
import { clearStanding } from '../vote/standing.ts'
import { about, deathOf } from './commands.ts'

/** Executions and exiles: what the town does to its own. Deaths of the night and of abilities are not among them. */
export interface ExecutionCommands {
  /** Execution, of which not everybody dies. The mark goes with it: the day has had its execution. */
  execute: { readonly index: number; readonly isDead: boolean }
  /** Exile, right after its vote; no execution, so the block stays as it is. */
  exileNominee: { readonly nominee: number }
}

export const EXECUTION_ENTRY = 'execution'
export const EXILE_ENTRY = 'exile'

export const executionDeciders: Deciders<ExecutionCommands> = {
  execute: {
    by: ['storyteller'],
    decide: (state, { index, isDead }, ctx) => {
      const seat = state.seats[index]
      if (!seat) return refuse('no-such-seat')
      if (isNight(state.game.phase)) return refuse('execution-at-night')
      if (state.vote.isInProgress) return refuse('vote-in-progress')
      const death: readonly AnyEvent[] =
        isDead && !seat.isDead ? deathOf(state, index, ctx.content.pack.labels.dead) : []
      return ok([
        ...dropNomination(state, ctx),
        ...death,
        addHistory(ctx.now, EXECUTION_ENTRY, { ...about(seat, index), isDead }),
        ...clearStanding(state),
      ])
    },
  },
  exileNominee: {
    by: ['storyteller'],
    decide: (state, { nominee }, ctx) => {
      const seat = state.seats[nominee]
      if (state.vote.nomination?.[1] !== nominee || !seat) return refuse('no-nomination')
      if (!isExileOf(state, nominee)) return refuse('exile-not-traveller')
      if (state.vote.isInProgress) return refuse('vote-in-progress')
      const count = countOf(state)
      if (!count) return refuse('vote-not-counted')
      // Hidden votes: what one came to must not show in whether this is possible.
      if (!state.vote.isHidden && count.votes < count.majority)
        return refuse('exile-count-too-low', { majority: count.majority })
      return ok([
        ...dropNomination(state, ctx),
        ...(seat.isDead ? [] : deathOf(state, nominee, ctx.content.pack.labels.dead)),
        addHistory(ctx.now, EXILE_ENTRY, about(seat, nominee)),
      ])
    },
  },
}
