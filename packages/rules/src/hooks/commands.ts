import { mapResult, ok, type Result } from '@belfry/kit'
import type { RuleError } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Deciders } from '../core/topic.ts'
import { deadlineSet } from '../deadlines/deadlines.ts'
import type { HookName, SessionState } from '../state.ts'
import { startedHook } from './policy.ts'

const HOOK_DEADLINE = 'hook'

export interface HookCommands {
  soundGong: Record<never, never>
  /** Its time is over: fired by its deadline. */
  endHook: { readonly name: HookName }
}

/** Starts a hook, or refuses because another holds the table. A timed one ends by itself. */
export const startHook = (
  state: SessionState,
  name: HookName,
  now: number,
): Result<readonly AnyEvent[], RuleError> =>
  mapResult(startedHook(state.hook, name, now), ({ until }) => [
    { type: 'hookStarted', name, until } as const,
    ...(until === null
      ? []
      : [deadlineSet({ id: HOOK_DEADLINE, due: until, keeps: 'wall', command: { type: 'endHook', name } })]),
  ])

export const hookDeciders: Deciders<HookCommands> = {
  soundGong: {
    by: ['storyteller'],
    decide: (state, _command, { now }) => startHook(state, 'attention-gong', now),
  },
  endHook: {
    by: ['system'],
    decide: (state, { name }) => ok(state.hook?.name === name ? [{ type: 'hookEnded' }] : []),
  },
}
