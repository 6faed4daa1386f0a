import { throttle } from '@belfry/kit'
import { POINT_THROTTLE_MS, type SessionView } from '@belfry/rules'
import { seatOfUser } from '../../shared/people/people.ts'
import { perShell } from '../../shell/perShell.ts'
import type { Shell } from '../../shell/shell.ts'

export interface Finger {
  readonly from: number
  readonly to: number
}

/** Pointers: who points at whom, by seat. */
export const fingersOf = (view: SessionView): readonly Finger[] =>
  Object.entries(view.gamestate.pointing.pointers).flatMap(([userId, to]) => {
    const from = seatOfUser(view, userId)
    return from < 0 ? [] : [{ from, to }]
  })

export interface Pointed {
  readonly seat: number
  readonly fingers: number
}

/** Targets of pointing, the most first. */
export function countFingers(fingers: readonly Finger[]): readonly Pointed[] {
  const counts = new Map<number, number>()
  for (const { to } of fingers) counts.set(to, (counts.get(to) ?? 0) + 1)
  return [...counts]
    .map(([seat, count]) => ({ seat, fingers: count }))
    .sort((a, b) => b.fingers - a.fingers || a.seat - b.seat)
}

/** Pointing by this person: every player by day, at night those who were woken for it. */
export const mayPoint = ({ self, gamestate: { pointing } }: SessionView): boolean =>
  pointing.isPointing === 'start' &&
  self.seat >= 0 &&
  (pointing.recipients.length === 0 || pointing.recipients.includes(self.userId))

export const ownFinger = ({ self, gamestate }: SessionView): number | null =>
  gamestate.pointing.pointers[self.userId] ?? null

/** One finger moves at most every half second; pointing at the same seat again takes it down. */
const sendPoint = perShell(({ table, clock }) =>
  throttle(clock, POINT_THROTTLE_MS, (seat: number | null) => table.send('point', seat)),
)

export function point(shell: Shell, view: SessionView, seat: number): void {
  sendPoint(shell)(ownFinger(view) === seat ? null : seat)
}
