import type { SessionState, ToldBefore, ToldCharacter, ToldPerson, TouchedSeat } from '../state.ts'

const NOTHING: ToldCharacter = { role: null, team: null, alignment: null }

/** What a person knows of a seat, on it or for the time they sit down again; null where another left it since. */
function knowledgeOf(state: SessionState, index: number, userId: string): ToldCharacter | null {
  const seat = state.secret.seats[index]
  if (!seat) return null
  if (state.seats[index]?.id === userId)
    return { role: seat.sentRole, team: seat.sentTeam, alignment: seat.sentAlignment }
  const { lastTold } = seat
  if (lastTold === null) return NOTHING
  const { role, team, alignment } = lastTold
  return lastTold.userId === userId ? { role, team, alignment } : null
}

const isSame = (a: ToldCharacter, b: ToldCharacter): boolean =>
  a.role === b.role && a.alignment === b.alignment

/** Knowledge that a person has to be told again, with what they know now. */
export interface Retold {
  readonly index: number
  readonly before: ToldPerson
  readonly now: ToldCharacter
}

function retoldTo(state: SessionState, index: number, { userId, ...told }: ToldBefore): readonly Retold[] {
  const now = knowledgeOf(state, index, userId)
  if (!now) return []
  const before = { ...now, ...told.character, ...told.side }
  return isSame(now, before) ? [] : [{ index, before: { userId, ...before }, now }]
}

/**
 * What people have to be told so that they know again what they knew of a seat before a deed: its player, and a player
 * who had left it before and is back. Each hears only of the half that the deed concerned.
 */
export function retold(
  state: SessionState,
  { told, lastTold }: Pick<TouchedSeat, 'told' | 'lastTold'>,
  index: number,
): readonly Retold[] {
  const isBack = lastTold && state.seats[index]?.id === lastTold.userId
  return [
    ...(told ? retoldTo(state, index, told) : []),
    ...(isBack && told?.userId !== lastTold.userId
      ? retoldTo(state, index, { userId: lastTold.userId, character: lastTold, side: lastTold })
      : []),
  ]
}
