import type { SessionView, UserView } from '@belfry/rules'

type AtTheTable = Pick<SessionView, 'session'>

export const userById = ({ session }: AtTheTable, id: string): UserView | undefined =>
  session.usersAll.find((user) => user.id === id)

export const seatOfUser = ({ session }: AtTheTable, id: string): number =>
  session.players.findIndex((player) => player.id === id)

/** How somebody can be named: by name, as somebody without one, as nobody we know, or as an empty seat. */
export type Naming =
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'unnamed' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'seat'; readonly number: number }

const named = (name: string): Naming => (name.trim() === '' ? { kind: 'unnamed' } : { kind: 'named', name })

export function namingOfUser(view: AtTheTable, id: string): Naming {
  const user = userById(view, id)
  return user ? named(user.username) : { kind: 'unknown' }
}

/** Who sits there; a name given to the seat counts where nobody does. Seats are counted from 1 where people read. */
export function namingOfSeat(view: AtTheTable, seat: number): Naming {
  const player = view.session.players[seat]
  if (player?.id) return namingOfUser(view, player.id)
  if (player?.name) return named(player.name)
  return { kind: 'seat', number: seat + 1 }
}

/** A place that can be named: a seat, or below zero a Storyteller, counted from -1. */
export function namingOfPlace(view: AtTheTable, index: number): Naming {
  const storyteller = index < 0 ? view.session.storytellers[-index - 1] : undefined
  return storyteller ? namingOfUser(view, storyteller.id) : namingOfSeat(view, index)
}
