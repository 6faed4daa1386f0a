import type { ImpairingLabel, LabelRules, PlacedReminder, PlacedSeat } from '../model/content.ts'
import type { Team } from '../model/team.ts'

type TeamOf = (role: string | null) => Team | undefined

/** Labels are compared without regard to case: people type their own tokens. */
export const isSameLabel = (one: string, other: string): boolean =>
  one === other || one.toLowerCase() === other.toLowerCase()

function matches(rule: ImpairingLabel, reminder: PlacedReminder): boolean {
  if (rule.role !== undefined && rule.role !== reminder.role) return false
  if (isSameLabel(rule.label, reminder.name)) return true
  return rule.isPrefix === true && reminder.name.toLowerCase().startsWith(`${rule.label.toLowerCase()} `)
}

/** Whether a token lying somewhere on the table reaches this seat. */
function reaches(
  rule: ImpairingLabel,
  reminder: PlacedReminder,
  lies: PlacedSeat,
  seat: PlacedSeat,
  team: Team | undefined,
): boolean {
  if (rule.affects === 'seat') return lies === seat
  if (rule.affects === 'everyone-else') return team !== 'traveller' && seat.role !== reminder.role
  return team === rule.affects
}

/** Drunk or poisoned, read from the tokens on the table. */
export function isImpaired(
  labels: LabelRules,
  teamOf: TeamOf,
  seat: PlacedSeat,
  seats: readonly PlacedSeat[],
): boolean {
  const isHealed = seat.reminders.some(({ name }) => labels.healing.some((label) => isSameLabel(label, name)))
  if (isHealed) return false
  const team = teamOf(seat.role)
  return [seat, ...seats.filter((other) => other !== seat)].some((lies) =>
    lies.reminders.some((reminder) =>
      labels.impairing.some((rule) => matches(rule, reminder) && reaches(rule, reminder, lies, seat, team)),
    ),
  )
}
