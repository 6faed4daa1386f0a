import { skeletonOf } from '@belfry/kit'
import {
  GUEST_LEFT,
  type HistoryView,
  isGuest,
  type SeatRef,
  type SessionView,
  storytellerAt,
  type UserView,
  type VoteHistoryView,
} from '@belfry/rules'

type AtTheTable = Pick<SessionView, 'session'>

export const userById = ({ session }: AtTheTable, id: string): UserView | undefined =>
  session.usersAll.find((user) => user.id === id)

/** Guest: came without an account. */
export const isGuestHere = (view: AtTheTable, id: string | null): boolean => {
  const user = id === null ? undefined : userById(view, id)
  return user !== undefined && isGuest(user)
}

export const seatOfUser = ({ session }: AtTheTable, id: string): number =>
  session.players.findIndex((player) => player.id === id)

/** Naming of somebody: by name, as somebody without one, as nobody we know, or as an empty seat. */
export type Naming =
  | { readonly kind: 'named'; readonly name: string }
  /** Somebody else here is called so too, or nearly: the end of the account's number tells them apart. */
  | { readonly kind: 'alike'; readonly name: string; readonly number: string }
  /** A guest of whom nothing else is kept. */
  | { readonly kind: 'guest' }
  | { readonly kind: 'unnamed' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'seat'; readonly number: number }

const named = (name: string): Naming => {
  if (name === GUEST_LEFT) return { kind: 'guest' }
  return name.trim() === '' ? { kind: 'unnamed' } : { kind: 'named', name }
}

const NUMBER_SHOWN = 4

type Session = AtTheTable['session']
const alike = new WeakMap<Session['usersAll'], { of: Session['storytellers']; ids: ReadonlySet<string> }>()

/** Look-alikes: names that can be mistaken for another one here. A Storyteller's is the true one. */
function lookAlikes({ usersAll, storytellers }: Session): ReadonlySet<string> {
  const known = alike.get(usersAll)
  if (known?.of === storytellers) return known.ids
  const bySkeleton = new Map<string, UserView[]>()
  for (const user of usersAll) {
    const skeleton = skeletonOf(user.username)
    bySkeleton.set(skeleton, [...(bySkeleton.get(skeleton) ?? []), user])
  }
  const isTrue = ({ id }: UserView): boolean => storytellers.some((each) => each.id === id)
  const ids = [...bySkeleton.values()].flatMap((users) => {
    if (users.length < 2) return []
    const isSettled = users.filter(isTrue).length === 1
    return users.filter((user) => !(isSettled && isTrue(user))).map(({ id }) => id)
  })
  const found = new Set(ids)
  alike.set(usersAll, { of: storytellers, ids: found })
  return found
}

export const isLikeAnother = ({ session }: AtTheTable, id: string): boolean => lookAlikes(session).has(id)

export function namingOfUser(view: AtTheTable, id: string): Naming {
  const user = userById(view, id)
  if (!user) return { kind: 'unknown' }
  const naming = named(user.username)
  return naming.kind === 'named' && isLikeAnother(view, id)
    ? { kind: 'alike', name: naming.name, number: id.slice(-NUMBER_SHOWN) }
    : naming
}

/** Who sits there; a name given to the seat counts where nobody does. Seats are counted from 1 where people read. */
export function namingOfSeat(view: AtTheTable, seat: number): Naming {
  const player = view.session.players[seat]
  if (player?.id) return namingOfUser(view, player.id)
  if (player?.name) return named(player.name)
  return { kind: 'seat', number: seat + 1 }
}

/** Somebody of the past: who it was then. A local table's unnamed seats are told by their number of then. */
export interface PastPerson {
  readonly id: string | null
  readonly name: string | null
  readonly seat: number
}

/** Null where the viewer may not know who made a Baker's nomination. */
export const nominatorOf = ({
  nominator,
  nominatorId: id,
  nominatorName: name,
}: VoteHistoryView): PastPerson | null => (nominator === null ? null : { id, name, seat: nominator })

export const nomineeOf = (entry: VoteHistoryView): PastPerson => ({
  id: entry.nomineeId,
  name: entry.nomineeName,
  seat: entry.nominee,
})

const textOf = (value: HistoryView['data'][string] | undefined): string | null =>
  typeof value === 'string' ? value : null

/** Person an entry of the game's history is about. */
export const pastOf = ({ data }: HistoryView): PastPerson => ({
  id: textOf(data['id']),
  name: textOf(data['name']),
  seat: Number(data['seat']),
})

/** By the name of then; whoever is still here and had none to be remembered by, as they are called now. */
export function namingOfPast(view: AtTheTable, { id, name, seat }: PastPerson): Naming {
  if (name !== null) return named(name)
  return id === null ? { kind: 'seat', number: seat + 1 } : namingOfUser(view, id)
}

/** Seat now of somebody of the past; -1 for whoever is gone. Without ids, names tell people apart. */
export function seatOfPast({ session }: AtTheTable, { id, name, seat }: PastPerson): number {
  if (id !== null) return session.players.findIndex((player) => player.id === id)
  if (name === null) return session.players[seat]?.name === null ? seat : -1
  return session.players.findIndex((player) => player.id === null && player.name === name)
}

/** A place that can be named: a seat, or a Storyteller's. */
export function namingOfPlace(view: AtTheTable, index: SeatRef): Naming {
  const storyteller = storytellerAt(view.session.storytellers, index)
  return storyteller ? namingOfUser(view, storyteller.id) : namingOfSeat(view, index)
}
