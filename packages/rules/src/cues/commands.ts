import { mapResult, ok, type Result } from '@belfry/kit'
import type { RuleError } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Deciders } from '../core/topic.ts'
import { deadlineSet } from '../deadlines/deadlines.ts'
import type { CueName, SessionState } from '../state.ts'
import { startedCue } from './policy.ts'

const CUE_DEADLINE = 'hook'

export interface CueCommands {
  soundGong: Record<never, never>
  /** End of a timed cue, fired by its deadline. */
  endHook: { readonly name: CueName }
}

/** Starts a cue, or refuses because another holds the table. A timed one ends by itself. */
export const startCue = (
  state: SessionState,
  name: CueName,
  now: number,
): Result<readonly AnyEvent[], RuleError> =>
  mapResult(startedCue(state.hook, name, now), ({ until }) => [
    { type: 'hookStarted', name, until } as const,
    ...(until === null
      ? []
      : [deadlineSet({ id: CUE_DEADLINE, due: until, keeps: 'wall', command: { type: 'endHook', name } })]),
  ])

export const cueDeciders: Deciders<CueCommands> = {
  soundGong: {
    by: ['storyteller'],
    decide: (state, _command, { now }) => startCue(state, 'attention-gong', now),
  },
  endHook: {
    by: ['system'],
    decide: (state, { name }) => ok(state.hook?.name === name ? [{ type: 'hookEnded' }] : []),
  },
}
