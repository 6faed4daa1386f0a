import type { Failure, Result } from '@belfry/kit'
import {
  ACCESS_REQUESTED,
  canBeStoryteller,
  canKick,
  canRemoveStoryteller,
  canRequestAccess,
  GRIMOIRE_OPEN_TO_ALL,
  isGuest,
  isSubscriber,
  mayManageStorytellers,
  type PersonAtTable,
  personInView,
  type SessionView,
  type UserView,
} from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'
import { isLikeAnother } from '../../shared/people/people.ts'

export type PersonKind = 'storyteller' | 'player' | 'spectator'

export interface Person {
  readonly user: UserView
  readonly kind: PersonKind
  /** Counted from 1; null without a seat. */
  readonly seat: number | null
  readonly isModerator: boolean
  readonly isSelf: boolean
  /** Somebody else here has a name that looks like this one. */
  readonly isAlike: boolean
}

const KINDS: readonly PersonKind[] = ['storyteller', 'player', 'spectator']

const kindOf = ({ isStoryteller, seat }: PersonAtTable): PersonKind =>
  isStoryteller ? 'storyteller' : seat >= 0 ? 'player' : 'spectator'

function personOf(view: SessionView, user: UserView): Person | null {
  const person = personInView(view, user.id)
  if (!person) return null
  return {
    user,
    kind: kindOf(person),
    seat: person.seat < 0 ? null : person.seat + 1,
    isModerator: person.isModerator,
    isSelf: user.id === view.self.userId,
    isAlike: isLikeAnother(view, user.id),
  }
}

/** Those who run the game first, then the table by its seats, then everybody else by name; who is here before who is not. */
export function peopleOf(view: SessionView, locale: string): readonly Person[] {
  const collator = new Intl.Collator(locale, { sensitivity: 'base' })
  return view.session.usersAll
    .flatMap((user) => personOf(view, user) ?? [])
    .toSorted(
      (a, b) =>
        KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
        (a.seat ?? 0) - (b.seat ?? 0) ||
        Number(b.user.isOnline) - Number(a.user.isOnline) ||
        collator.compare(a.user.username, b.user.username),
    )
}

/** Storyteller request to this viewer; null where there is none. */
export const invitedBy = ({ session, self }: SessionView): string | null =>
  session.storytellerRequests[self.userId] ?? null

/** People who wait for an answer to the wish to see the grimoire. */
export const accessRequests = (view: SessionView): readonly UserView[] =>
  view.session.usersAll.filter(({ grimoireAccess }) => grimoireAccess === ACCESS_REQUESTED)

/** Deed about somebody: absent when it makes no sense, with a reason when it is refused. */
export interface Deed {
  readonly name: 'kick' | 'ask' | 'unask' | 'remove' | 'take' | 'stepDown' | 'access'
  readonly whyNot: Failure | null
}

const deed = (name: Deed['name'], allowed: Result<unknown>): Deed => ({
  name,
  whyNot: allowed.ok ? null : allowed.error,
})

const ALLOWED = { ok: true, value: true } as const

function storytellerDeeds(view: SessionView, self: PersonAtTable, target: PersonAtTable): readonly Deed[] {
  const isOwn = self.id === target.id
  if (target.isStoryteller) return [deed(isOwn ? 'stepDown' : 'remove', canRemoveStoryteller(self, target))]
  const isOwnerless = view.session.storytellers.length === 0 && view.session.owner.id === self.id
  if (isOwn) return self.isModerator || isOwnerless ? [deed('take', canBeStoryteller(target))] : []
  if (!mayManageStorytellers(self)) return []
  const isAsked = view.session.storytellerRequests[target.id] !== undefined
  return [isAsked ? deed('unask', ALLOWED) : deed('ask', canBeStoryteller(target))]
}

/** Deeds that this viewer can do about this person. */
export function deedsFor(view: SessionView, userId: string): readonly Deed[] {
  const self = personInView(view, view.self.userId)
  const target = personInView(view, userId)
  if (!self || !target) return []
  const isOther = self.id !== target.id
  const mayKick = isOther && (self.isStoryteller || self.isModerator)
  const maySetAccess = isOther && self.isStoryteller && !target.isStoryteller
  return [
    ...(maySetAccess ? [deed('access', ALLOWED)] : []),
    ...storytellerDeeds(view, self, target),
    ...(mayKick ? [deed('kick', canKick(self, target))] : []),
  ]
}

/**
 * The open grimoire is closed to whoever left a seat of the running game. Nobody else without a seat could fail to
 * see it.
 */
export const isClosedToPlayer = ({ session, self }: SessionView): boolean =>
  session.tags.grimoire === GRIMOIRE_OPEN_TO_ALL && can(self, 'watch')

/** Whether this viewer may ask to see the grimoire, and if not, why; null for those to whom it is no question. */
export function ownAccess(view: SessionView, now: number): Deed | null {
  const { session, self } = view
  const person = personInView(view, self.userId)
  const user = session.usersAll.find(({ id }) => id === self.userId)
  if (!person || !user || person.isStoryteller || person.seat >= 0) return null
  const isBetweenSeats = isClosedToPlayer(view)
  const isOpen = session.tags.grimoire === GRIMOIRE_OPEN_TO_ALL && !isBetweenSeats
  const allowed = canRequestAccess({
    person,
    grimoireAccess: user.grimoireAccess,
    isNewWithoutLevel:
      user.flags.includes('newuser') && !isSubscriber({ level: user.level, expires: null }, now),
    isPublic: session.isPublic,
    grimoireTag: session.tags.grimoire,
    isBetweenSeats,
    isGuestInGame: isGuest(user) && session.game.isRunning,
  })
  return isOpen ? { name: 'access', whyNot: { code: 'grimoire-open', params: {} } } : deed('access', allowed)
}

type Knocks = NonNullable<SessionView['session']['door']>['waiting']

const NOBODY: Knocks = []

/** Guests who wait to be let in; for those who see the door. */
export const knocksIn = Object.assign(({ session }: SessionView): Knocks => session.door?.waiting ?? NOBODY, {
  none: NOBODY,
})

const MINUTE_MS = 60_000
const MINUTES_AN_HOUR = 60

/** Age of a session, in whole hours and minutes. */
export function ageOf(createdAt: number, now: number): { readonly hours: number; readonly minutes: number } {
  const minutes = Math.max(0, Math.floor((now - createdAt) / MINUTE_MS))
  return { hours: Math.floor(minutes / MINUTES_AN_HOUR), minutes: minutes % MINUTES_AN_HOUR }
}
