import { personIdAt, type SeatRef, type SessionView } from '@belfry/rules'

/** Person who has this place. */
export const userAt = ({ session }: SessionView, place: SeatRef): string | null =>
  personIdAt(session.players, session.storytellers, place)
