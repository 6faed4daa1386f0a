import { ok } from '@belfry/kit'
import { refuse } from '../core/errors.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Deciders } from '../core/topic.ts'
import { clearDeadline, deadlineSet } from '../deadlines/deadlines.ts'
import { KNOCK_LASTS_MS, KNOCKS_MAX } from '../limits.ts'
import type { UserProfile } from '../members/events.ts'
import { nameAtTable } from '../members/guests.ts'
import { canJoin, joinTarget } from '../members/join.ts'
import type { GuestPolicy, SessionState } from '../state.ts'
import { isInvitation } from './policy.ts'

export interface DoorCommands {
  setGuests: { readonly guests: GuestPolicy }
  /** Invitation that strangers' links must carry from now on; earlier links open nothing any more. */
  setInvitation: { readonly invitation: string | null }
  /** Knock of a guest at a table that lets them in one by one, repeated while they wait. */
  knock: { readonly user: UserProfile; readonly invitation: string; readonly mustKnock?: boolean }
  lapseKnock: { readonly userId: string }
  answerKnock: { readonly userId: string; readonly isIn: boolean }
}

const deadlineOf = (userId: string): string => `knock:${userId}`

const isWaiting = ({ secret }: SessionState, userId: string): boolean =>
  secret.door.waiting.some(({ id }) => id === userId)

const lasting = (userId: string, now: number): AnyEvent =>
  deadlineSet({
    id: deadlineOf(userId),
    due: now + KNOCK_LASTS_MS,
    keeps: 'wall',
    command: { type: 'lapseKnock', userId },
  })

const endOfWaiting = (state: SessionState): readonly AnyEvent[] =>
  state.secret.door.waiting.flatMap(({ id }) => clearDeadline(state, deadlineOf(id)))

/** Renewal of a knock: half of the time left is enough, since who waits asks every few seconds. */
const isFresh = ({ deadlines }: SessionState, userId: string, now: number): boolean =>
  (deadlines[deadlineOf(userId)]?.due ?? 0) - now > KNOCK_LASTS_MS / 2

export const doorDeciders: Deciders<DoorCommands> = {
  setGuests: {
    by: ['storyteller'],
    decide: (state, { guests }) =>
      ok(state.guests === guests ? [] : [...endOfWaiting(state), { type: 'guestsSet', guests }]),
  },
  setInvitation: {
    by: ['storyteller'],
    decide: (state, { invitation }) => {
      if (invitation !== null && !isInvitation(invitation))
        return refuse('bad-value', { field: 'invitation' })
      return ok(state.secret.door.invitation === invitation ? [] : [{ type: 'invitationSet', invitation }])
    },
  },
  knock: {
    by: ['system'],
    decide: (state, { user, invitation, mustKnock }, { now }) => {
      const allowed = canJoin(user, joinTarget(state, user.id, now, invitation, mustKnock), now)
      if (allowed.ok) return ok([])
      if (allowed.error.code !== 'join-guest-knock') return allowed
      if (isWaiting(state, user.id)) return ok(isFresh(state, user.id, now) ? [] : [lasting(user.id, now)])
      if (state.secret.door.waiting.length >= KNOCKS_MAX) return refuse('join-guest-crowd')
      const knock = { id: user.id, username: nameAtTable(state, user) }
      return ok([{ type: 'knocked', knock }, lasting(user.id, now)])
    },
  },
  lapseKnock: {
    by: ['system'],
    decide: (state, { userId }) => ok(isWaiting(state, userId) ? [{ type: 'knockLapsed', userId }] : []),
  },
  answerKnock: {
    by: ['storyteller'],
    decide: (state, { userId, isIn }) => {
      if (!isWaiting(state, userId)) return refuse('no-such-knock')
      return ok([...clearDeadline(state, deadlineOf(userId)), { type: 'knockAnswered', userId, isIn }])
    },
  },
}
