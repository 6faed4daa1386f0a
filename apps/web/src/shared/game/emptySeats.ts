import type { PlayerView } from '@belfry/rules'

/** Nobody sits there, nor has the Storyteller written a name for somebody without a screen. */
const isEmptySeat = ({ id, name }: PlayerView): boolean => id === null && !name

/** Seats that wait for people. At a local table nobody can sit down: there every seat is somebody. */
export const emptySeats = (session: {
  readonly players: readonly PlayerView[]
  readonly isLocal: boolean
}): readonly number[] =>
  session.isLocal ? [] : session.players.flatMap((player, index) => (isEmptySeat(player) ? [index] : []))
