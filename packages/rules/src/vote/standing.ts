import type { AnyEvent } from '../core/registry.ts'
import type { SessionState, Standing } from '../state.ts'
import { markOutcome } from './policy.ts'

export const NO_STANDING: Standing = { markedPlayer: null, highscore: 0, freedPlayer: null }

const isSame = (a: Standing | null, b: Standing | null): boolean =>
  a?.markedPlayer === b?.markedPlayer && a?.highscore === b?.highscore && a?.freedPlayer === b?.freedPlayer

export const isEmptyStanding = (standing: Standing): boolean => isSame(standing, NO_STANDING)

/** Standing that everybody knows: open votes alone decide it. */
export const openStanding = ({ vote }: SessionState): Standing => ({
  markedPlayer: vote.markedPlayer,
  highscore: vote.highscore,
  freedPlayer: vote.freedPlayer,
})

/** Standing as it truly is, hidden votes included: for the grimoire. */
export const trueStanding = (state: SessionState): Standing =>
  state.secret.hiddenVotes.standing ?? openStanding(state)

/** The standing after a count, or null where the count changes nothing. Without a count the nominee is marked. */
export function afterCount(standing: Standing, nominee: number, tally: number | null): Standing | null {
  const outcome = markOutcome({ ...standing, tally })
  if (outcome === 'none') return null
  const highscore = tally ?? standing.highscore
  return outcome === 'mark'
    ? { markedPlayer: nominee, highscore, freedPlayer: null }
    : { markedPlayer: null, highscore, freedPlayer: standing.markedPlayer }
}

export const setOpen = (state: SessionState, standing: Standing): readonly AnyEvent[] =>
  isSame(openStanding(state), standing) ? [] : [{ type: 'standingSet', ...standing }]

/** The standing with hidden votes, of which only the grimoire hears. */
export const setSecret = (state: SessionState, standing: Standing | null): readonly AnyEvent[] =>
  isSame(state.secret.hiddenVotes.standing, standing) ? [] : [{ type: 'secretStandingSet', standing }]

/** An open vote counts for the true standing too, where that is another than the public one. */
export function secretAlong(state: SessionState, nominee: number, tally: number | null): readonly AnyEvent[] {
  const { standing } = state.secret.hiddenVotes
  return standing ? setSecret(state, afterCount(standing, nominee, tally) ?? standing) : []
}

export const clearStanding = (state: SessionState): readonly AnyEvent[] => [
  ...setOpen(state, NO_STANDING),
  ...setSecret(state, null),
]

const forgetDusk = ({ secret }: SessionState): readonly AnyEvent[] =>
  secret.hiddenVotes.dusk ? [{ type: 'duskKept', dusk: null }] : []

/** End of a day for good: neither it nor the dusk after it can come back. */
export const dayGone = (state: SessionState): readonly AnyEvent[] => [
  ...forgetDusk(state),
  ...clearStanding(state),
]

/** The standing ends, and is kept for as long as this day can come back. */
export function dayKept(state: SessionState, day: number): readonly AnyEvent[] {
  const ended = clearStanding(state)
  if (ended.length === 0) return forgetDusk(state)
  const { standing } = state.secret.hiddenVotes
  const dusk = { phase: day, open: openStanding(state), secret: standing }
  return [{ type: 'duskKept', dusk }, ...ended]
}

/** Night falls: the day can be taken back for a moment. */
export const atDusk = (state: SessionState, night: number): readonly AnyEvent[] => dayKept(state, night - 1)

/** Day that begins, or goes on after its end was taken back. */
export function atDawn(state: SessionState, day: number): readonly AnyEvent[] {
  const { dusk } = state.secret.hiddenVotes
  if (dusk?.phase !== day) return forgetDusk(state)
  return [...setOpen(state, dusk.open), ...setSecret(state, dusk.secret), ...forgetDusk(state)]
}
