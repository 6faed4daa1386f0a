import { randomBytes, randomUUID } from 'node:crypto'
import { NEW_PASSWORD_MIN, nameFault, USERNAME_MAX, USERNAME_MIN } from '@belfry/protocol'
import { z } from 'zod'
import { adding, type Flag, flags, removing } from '../domain/flags.ts'
import { isStaff, type Level, levels } from '../domain/levels.ts'
import { FIRST_ADMIN_ENTRY } from '../modules/accounts/administrators.ts'
import { hashPassword } from '../modules/accounts/identity/passwords.ts'
import { account, accountOf, accounts, described, show } from './account.ts'
import type { Command } from './command.ts'
import { mail } from './mail.ts'
import { note } from './note.ts'
import { oneOf } from './options.ts'
import { session } from './session.ts'
import { CommandError, say } from './texts.ts'

/** As whoever registers: a name that an account cannot carry would be left out without a word. */
const usernames = z
  .string()
  .min(USERNAME_MIN)
  .max(USERNAME_MAX)
  .refine((name) => nameFault(name) === null)

const madeUpPassword = (): string => randomBytes(9).toString('base64url')

function checked<T>(schema: z.ZodType<T>, what: string, value: string | undefined): T {
  const parsed = schema.safeParse(value)
  if (value === undefined || value === '') throw new CommandError('missing', { what })
  if (!parsed.success) throw new CommandError('invalid', { what, value })
  return parsed.data
}

const create: Command = async ({ database, accounts: known, config, clock }, [address, name, wished]) => {
  const { repositories } = database
  if (config.shopUrl !== undefined) throw new CommandError('elsewhere')
  const email = checked(z.string().toLowerCase().pipe(z.email()), 'EMAIL', address)
  const username = checked(usernames, 'USERNAME', name)
  const password = checked(z.string().min(NEW_PASSWORD_MIN).max(200), 'PASSWORD', wished ?? madeUpPassword())
  const subject = randomUUID()
  const passwordHash = await hashPassword(password)
  const identity = { subject, email, username, acceptsMarketing: false, acceptsTerms: false }
  const customer = { ...identity, id: subject, passwordHash, isDisabled: false, ownsAddress: true }
  if (!(await repositories.customers.insert(customer, clock.now())))
    throw new CommandError('taken', { email })
  const { user } = await known.ensure('embedded', identity, username)
  await known.emailVerified(user)
  await note({ database, clock }, user.id, 'account.create')
  const created = await repositories.users.find(user.id)
  return [say('created', { email, id: user.id, password }), ...(created ? [described(created)] : [])]
}

const level: Command = async (context, [account, wished]) => {
  const user = await accountOf(context, account)
  const next: Level = oneOf(levels, 'LEVEL', wished)
  const { users, installation } = context.database.repositories
  await users.update(user.id, { level: next, levelExpires: null, levelByHand: true }, context.clock.now())
  // An administrator chosen by hand is the first one; nobody else becomes it by being quick.
  if (isStaff(next)) await installation.claim(FIRST_ADMIN_ENTRY, user.id)
  await note(context, user.id, 'user.change', { level: next })
  return [described({ ...user, level: next })]
}

const changeFlag = { add: adding, remove: removing } as const
const ownFlags: readonly Flag[] = flags.filter((flag) => flag !== 'banned')

const flag: Command = async (context, [account, how, wished]) => {
  const user = await accountOf(context, account)
  const change = changeFlag[oneOf(['add', 'remove'] as const, 'add|remove', how)]
  const named = oneOf(ownFlags, 'FLAG', wished)
  const next = change(named)
  const now = context.clock.now()
  // Whoever is called new is new from now on.
  const newSince = named === 'newuser' && how === 'add' ? { newSince: now } : {}
  await context.database.repositories.users.update(user.id, { flags: next, ...newSince }, now)
  await note(context, user.id, 'user.change', { flags: next(user.flags) })
  return [described({ ...user, flags: next(user.flags) })]
}

const password: Command = async (context, [account, wished]) => {
  const user = await accountOf(context, account)
  if (user.provider !== 'embedded') throw new CommandError('elsewhere')
  const next = checked(z.string().min(NEW_PASSWORD_MIN).max(200), 'PASSWORD', wished ?? madeUpPassword())
  const { customers, logins, users } = context.database.repositories
  await customers.setPassword(user.subject, await hashPassword(next))
  await logins.endAllOf(user.id, context.clock.now())
  await users.touch(user.id, context.clock.now())
  await note(context, user.id, 'account.password')
  return [say('password', { email: user.email, password: next })]
}

/** For whoever lost the device and the recovery codes. Logins end: whoever asked for it may be somebody else. */
const factor: Command = async (context, [how, account]) => {
  oneOf(['reset'] as const, 'reset', how)
  const user = await accountOf(context, account)
  const { factors, logins } = context.database.repositories
  if (!(await factors.remove(user.id))) throw new CommandError('noFactor', { email: user.email })
  await logins.endAllOf(user.id, context.clock.now())
  await context.notifyOwner(user, 'factorReset', 'en')
  await note(context, user.id, 'factor.reset')
  return [say('factorReset', { email: user.email })]
}

export const usage = (): string => say('usage', { levels: levels.join(', '), flags: ownFlags.join(', ') })

export const commands: Readonly<Record<string, Command>> = {
  create,
  level,
  flag,
  password,
  factor,
  show,
  accounts,
  account,
  session,
  mail,
}
