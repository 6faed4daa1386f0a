import { ok } from '@belfry/kit'
import { isGuest } from '@belfry/rules'
import type { Actor, FactorState } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { isModerator, isStaff } from '../../domain/levels.ts'
import type { Access } from './route.ts'

const allowed: Outcome<undefined> = ok(undefined)

/** Person who may sit at a table: guests too. */
const person = (actor: Actor): Outcome<undefined> => {
  if (actor.flags.includes('banned')) return refuse('access.banned')
  return isGuest(actor) ? allowed : member(actor)
}

const member = (actor: Actor): Outcome<undefined> => {
  const { flags } = actor
  if (flags.includes('banned')) return refuse('access.banned')
  if (isGuest(actor)) return refuse('access.guest')
  return flags.includes('verified-email') ? allowed : refuse('access.unverified')
}

/** Power over others' accounts takes more than a password. */
const factor: Readonly<Record<FactorState, Outcome<undefined>>> = {
  off: refuse('access.factorMissing'),
  on: refuse('access.factor'),
  shown: allowed,
}

const withLevel =
  (holds: (actor: Actor) => boolean) =>
  (actor: Actor): Outcome<undefined> => {
    const isMember = member(actor)
    if (!isMember.ok) return isMember
    return holds(actor) ? factor[actor.factor] : refuse('access.forbidden')
  }

const policies: Readonly<Record<Exclude<Access, 'public'>, (actor: Actor) => Outcome<undefined>>> = {
  token: () => allowed,
  person,
  member,
  moderator: withLevel((actor) => isModerator(actor.level)),
  staff: withLevel((actor) => isStaff(actor.level)),
}

export function mayCall(access: Access, actor: Actor | undefined): Outcome<undefined> {
  if (access === 'public') return allowed
  return actor ? policies[access](actor) : refuse('access.login')
}
