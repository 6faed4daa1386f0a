import type { AnyCommand, AnyEvent } from '../core/registry.ts'
import type { Evolvers } from '../core/topic.ts'
import type { SessionState } from '../state.ts'

/**
 * Time as data: what happens "after N ms" waits here. The room sleeps until the nearest and fires it as the
 * system. A `schedule` deadline belongs to a sequence whose steps must keep their distance: if it fires late,
 * the following steps shift. A `wall` deadline keeps to the clock on the wall.
 */
export interface Deadline {
  readonly id: string
  readonly due: number
  readonly keeps: 'schedule' | 'wall'
  readonly command: AnyCommand
}

export interface DeadlineEvents {
  deadlineSet: Deadline
  deadlineCleared: { readonly id: string }
}

export const deadlineSet = (deadline: Deadline): AnyEvent => ({ type: 'deadlineSet', ...deadline })

/** The end of a deadline. Where there is none nothing is said, which keeps logs free of empty events. */
export const clearDeadline = (state: SessionState, id: string): readonly AnyEvent[] =>
  state.deadlines[id] ? [{ type: 'deadlineCleared', id }] : []

export const deadlineEvolvers: Evolvers<DeadlineEvents> = {
  deadlineSet: (state, event) => ({
    ...state,
    deadlines: {
      ...state.deadlines,
      [event.id]: { id: event.id, due: event.due, keeps: event.keeps, command: event.command },
    },
  }),
  deadlineCleared: (state, event) => {
    const { [event.id]: _gone, ...rest } = state.deadlines
    return { ...state, deadlines: rest }
  },
}

const isSooner = (a: Deadline, b: Deadline): boolean => (a.due === b.due ? a.id < b.id : a.due < b.due)

/** Nearest deadline of those that are meant, asked for after every decision. */
export function nextDeadline(
  state: SessionState,
  isMeant: (deadline: Deadline) => boolean = () => true,
): Deadline | undefined {
  let next: Deadline | undefined
  for (const deadline of Object.values(state.deadlines))
    if (isMeant(deadline) && (next === undefined || isSooner(deadline, next))) next = deadline
  return next
}
