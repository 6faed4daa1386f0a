import type { AnyEvent } from '../core/registry.ts'
import { isNight } from '../game/phase.ts'
import type { DayStanding, SessionState, Standing, UndoStep } from '../state.ts'
import { isEmptyStanding, openStanding, setOpen, setSecret } from '../vote/standing.ts'
import { isAlike } from './things.ts'

/** Block: how the day stands, and which nominations still mark somebody. */
export const dayStanding = (state: SessionState): DayStanding => ({
  phase: state.game.phase,
  open: openStanding(state),
  secret: state.secret.hiddenVotes.standing,
  dusk: state.secret.hiddenVotes.dusk,
  cleared: state.vote.cleared,
})

/** A block belongs to its day: later nothing can be put back on it, nor be in the way of anything. */
export const isBlockAsLeft = (state: SessionState, { block }: UndoStep): boolean =>
  !block || state.game.phase !== block.after.phase || isAlike(dayStanding(state), block.after)

const setDusk = (state: SessionState, dusk: DayStanding['dusk']): readonly AnyEvent[] =>
  isAlike(state.secret.hiddenVotes.dusk, dusk) ? [] : [{ type: 'duskKept', dusk }]

const setCleared = ({ vote }: SessionState, cleared: number): readonly AnyEvent[] =>
  vote.cleared === cleared ? [] : [{ type: 'votesCleared', count: cleared }]

const isBlank = (open: Standing, secret: Standing | null): boolean => isEmptyStanding(open) && secret === null

/** The block taken back: on the day itself it is as it was; in the night after it, it is what comes back if night is taken back. */
export function blockBack(state: SessionState, { block }: UndoStep): readonly AnyEvent[] {
  if (!block) return []
  const { before, after } = block
  const { phase } = state.game
  const { open, secret } = before
  if (phase === after.phase)
    return [
      ...(before.phase === phase ? [] : [{ type: 'phaseSet', phase: before.phase } as const]),
      ...setOpen(state, open),
      ...setSecret(state, secret),
      ...setDusk(state, before.dusk),
      ...setCleared(state, before.cleared),
    ]
  const isNightAfter = isNight(phase) && phase === before.phase + 1
  return isNightAfter && !isBlank(open, secret) ? setDusk(state, { phase: before.phase, open, secret }) : []
}
