import { isEvilTeam, isGoodTeam } from '../core/characters.ts'
import type { Team } from '../core/content.ts'
import type { Alignment } from '../state.ts'

type Cycle = (team: Team | null) => Alignment

const afterGood: Cycle = (team) => (isEvilTeam(team) ? null : 'e')
const afterEvil: Cycle = (team) => (isGoodTeam(team) || team === 'traveller' ? null : 'g')
const afterNone: Cycle = (team) => (isGoodTeam(team) ? 'e' : 'g')

/** Alignment after a click on a seat's character: none stands for the team's own, so the cycle starts at the other. */
export function nextAlignment(alignment: Alignment, team: Team | null): Alignment {
  if (alignment === 'g') return afterGood(team)
  return alignment === 'e' ? afterEvil(team) : afterNone(team)
}

/** Alignment after a click in the role picker, which knows no team: none, good, evil. */
export function nextPickerAlignment(alignment: Alignment): Alignment {
  if (alignment === null) return 'g'
  return alignment === 'g' ? 'e' : null
}

/** Side a seat counts as: its alignment, or its team's own. Travellers without one are neither. */
export function sideOf(alignment: Alignment, team: Team | null): Alignment {
  if (alignment !== null) return alignment
  if (isGoodTeam(team)) return 'g'
  return isEvilTeam(team) ? 'e' : null
}
