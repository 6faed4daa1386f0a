import { randomUUID } from 'node:crypto'
import { type Clock, ok } from '@belfry/kit'
import type { Repositories } from '../../db/repositories/index.ts'
import type { Actor } from '../../domain/actor.ts'
import { type Ban, banInForce } from '../../domain/ban.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { isStaff } from '../../domain/levels.ts'
import type { User } from '../../domain/user.ts'
import type { Accounts } from '../accounts/accounts.ts'
import { type BanEdit, banByFlag, changeOf, needsStaff, refusedCosmetic, type UserEdit } from './edits.ts'
import { mayActOn, mayKnow } from './ranks.ts'

const HOUR_MS = 60 * 60 * 1000
const LIFTED = { reason: '', expires: 0, isOut: false, others: [] } as const satisfies BanEdit

interface ModerationDeps {
  readonly repositories: Repositories
  readonly accounts: Accounts
  readonly clock: Clock
}

export interface Edit {
  readonly user: UserEdit | undefined
  readonly ban: BanEdit | undefined
}

/** Moderation of accounts by moderators and staff; every step leaves an entry in the audit trail. */
export interface Moderation {
  edit(actor: Actor, targetId: string, edit: Edit): Promise<Outcome<undefined>>
  standing(user: User): Promise<{ readonly actor: Actor; readonly bans: readonly Ban[] }>
  /** For whoever runs the server: nobody's rank counts. `hours` null: for good. */
  ban(byId: string, target: User, reason: string, hours: number | null): Promise<void>
  /** Ends every ban in force; says how many there were. */
  unban(byId: string, target: User): Promise<number>
}

/** Only a higher rank may touch a lower one; staff may touch each other, nobody bans or promotes themselves, and moderators don't change their own flags. */
function mayEdit(actor: Actor, target: User, edit: Edit): boolean {
  const isSelf = actor.user.id === target.id
  if (isSelf && (edit.ban !== undefined || edit.user?.level !== undefined)) return false
  if (isSelf && edit.user?.flags !== undefined && !isStaff(actor.level)) return false
  if (edit.user && needsStaff(edit.user) && !isStaff(actor.level)) return false
  return mayKnow(actor, target)
}

/** Right to touch a ban: what is done to it is done to everybody it covers. */
const mayTouch = (actor: Actor, covered: readonly User[]): boolean =>
  covered.every((user) => mayActOn(actor, user))

const expiryOf = (hours: number | null | undefined, now: number): number | null =>
  hours === null || hours === undefined ? null : now + hours * HOUR_MS

type Note = (actorId: string, targetId: string, action: string, detail: object) => Promise<void>

const noteIn =
  ({ repositories: { audit }, clock }: ModerationDeps): Note =>
  (actorId, targetId, action, detail) =>
    audit.add({ actorId, targetId, action, detail: JSON.stringify(detail), at: clock.now() })

/** Bans: given, changed and ended, each step with its entry. */
function banSteps(deps: ModerationDeps) {
  const { repositories, clock } = deps
  const { users, bans } = repositories
  const note = noteIn(deps)
  const change = async (byId: string, target: User, ban: Ban, edit: BanEdit): Promise<void> => {
    const now = clock.now()
    const expiresAt = edit.expires === undefined ? ban.expiresAt : expiryOf(edit.expires, now)
    const after = { reason: edit.reason || ban.reason, expiresAt }
    await bans.addUser(ban.id, target.id)
    await bans.update(ban.id, after)
    for (const userId of new Set([...ban.userIds, target.id])) await users.touch(userId, now)
    await note(byId, target.id, 'ban.change', { id: ban.id, ...after })
  }
  return {
    change,
    add: async (
      byId: string,
      target: User,
      reason: string,
      hours: BanEdit['expires'],
      others: readonly User[] = [],
    ): Promise<void> => {
      const now = clock.now()
      const ban = { id: randomUUID(), reason, expiresAt: expiryOf(hours, now) }
      const ids = [...new Set([target, ...others].map(({ id }) => id))]
      await bans.insert({ ...ban, createdBy: byId, createdAt: now }, ...ids)
      for (const id of ids) {
        await users.touch(id, now)
        await note(byId, id, 'ban.add', ban)
      }
    },
    /** The last one a ban covers does not leave it: then it ends. */
    leave: async (byId: string, target: User, ban: Ban, edit: BanEdit): Promise<void> => {
      if (!ban.userIds.includes(target.id)) return
      if (ban.userIds.length === 1) return change(byId, target, ban, { ...edit, expires: 0 })
      await bans.removeUser(ban.id, target.id)
      await users.touch(target.id, clock.now())
      await note(byId, target.id, 'ban.leave', { id: ban.id })
    },
    liftAll: async (byId: string, target: User, list: readonly Ban[]): Promise<number> => {
      const inForce = list.filter((ban) => banInForce([ban], clock.now()))
      for (const ban of inForce) await change(byId, target, ban, LIFTED)
      return inForce.length
    },
  }
}

type BanSteps = ReturnType<typeof banSteps>

/** Bans as a moderator edits them: with the rights that takes. */
function banEdits({ repositories: { users, bans } }: ModerationDeps, steps: BanSteps) {
  const mayChange = async (actor: Actor, list: readonly Ban[]): Promise<boolean> => {
    const ids = new Set(list.flatMap(({ userIds }) => userIds))
    const covered = await Promise.all([...ids].map((id) => users.find(id)))
    return mayTouch(
      actor,
      covered.flatMap((user) => user ?? []),
    )
  }
  /** A ban over several accounts is made for all of them, or for none. */
  const add = async (actor: Actor, target: User, edit: BanEdit): Promise<Outcome<undefined>> => {
    if (edit.reason === '') return refuse('ban.reason')
    const found = await Promise.all(edit.others.map((id) => users.find(id)))
    const others = found.flatMap((user) => user ?? [])
    if (others.length < edit.others.length) return refuse('user.unknown')
    if (!mayTouch(actor, others)) return refuse('access.forbidden')
    await steps.add(actor.user.id, target, edit.reason, edit.expires, others)
    return ok(undefined)
  }
  return {
    mayChange,
    edit: async (actor: Actor, target: User, edit: BanEdit): Promise<Outcome<undefined>> => {
      if (!edit.id) return add(actor, target, edit)
      const ban = await bans.find(edit.id)
      if (!ban) return refuse('ban.unknown')
      if (!(await mayChange(actor, [ban]))) return refuse('access.forbidden')
      await (edit.isOut ? steps.leave : steps.change)(actor.user.id, target, ban, edit)
      return ok(undefined)
    },
  }
}

export function createModeration(deps: ModerationDeps): Moderation {
  const { repositories, accounts, clock } = deps
  const { users, bans, customers } = repositories
  const note = noteIn(deps)
  const steps = banSteps(deps)
  const edits = banEdits(deps, steps)

  const standing: Moderation['standing'] = async (user) => {
    const list = await bans.listOf(user.id)
    const isBanned = banInForce(list, clock.now()) !== undefined
    return { actor: accounts.actorOf(user, '', isBanned), bans: list }
  }
  const editUser = async (actor: Actor, target: User, edit: UserEdit): Promise<Outcome<undefined>> => {
    const { actor: before, bans: list } = await standing(target)
    if (edit.updatedAt !== undefined && edit.updatedAt !== target.updatedAt) return refuse('user.changed')
    const field = refusedCosmetic(target, edit)
    if (field) return refuse('user.field', { field })
    const byFlag = banByFlag(before.flags, edit.flags)
    if (byFlag === 'lift' && !(await edits.mayChange(actor, list))) return refuse('access.forbidden')
    const isEmbedded = target.provider === 'embedded'
    if (edit.email !== undefined && isEmbedded && !(await customers.setEmail(target.subject, edit.email))) {
      return refuse('auth.emailUnavailable')
    }
    const now = clock.now()
    const isNewAgain = edit.flags?.add.includes('newuser') === true && !before.flags.includes('newuser')
    const isVerified = edit.flags?.add.includes('verified-email') === true
    const change = {
      ...(isVerified && isEmbedded && { level: accounts.signupLevelOf(target) }),
      ...changeOf(target, edit),
      ...(isNewAgain && { newSince: now }),
    }
    const { updatedAt: seen, ...detail } = edit
    if (!(await users.update(target.id, change, now, seen))) return refuse('user.changed')
    if (isEmbedded && isVerified) await customers.claimAddress(target.subject)
    await note(actor.user.id, target.id, 'user.change', detail)
    if (byFlag === 'add') await steps.add(actor.user.id, target, '', null)
    if (byFlag === 'lift') await steps.liftAll(actor.user.id, target, list)
    return ok(undefined)
  }

  return {
    standing,
    ban: steps.add,
    unban: async (byId, target) => steps.liftAll(byId, target, await bans.listOf(target.id)),
    async edit(actor, targetId, edit) {
      const target = await users.find(targetId)
      if (!target) return refuse('user.unknown')
      if (!mayEdit(actor, target, edit)) return refuse('access.forbidden')
      const changed = edit.user ? await editUser(actor, target, edit.user) : ok(undefined)
      if (!changed.ok || !edit.ban) return changed
      return edits.edit(actor, target, edit.ban)
    },
  }
}
