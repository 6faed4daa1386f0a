import { randomBytes, randomUUID } from 'node:crypto'
import { NEW_PASSWORD_MIN, nameFault, USERNAME_MAX, USERNAME_MIN } from '@belfry/protocol'
import { z } from 'zod'
import { FIRST_ADMIN_FACT } from '../accounts/administrators.ts'
import { adding, type Flag, flags, removing } from '../accounts/flags.ts'
import { hashPassword } from '../accounts/identity/passwords.ts'
import { isStaff, type Level, levels } from '../accounts/levels.ts'
import type { User } from '../db/repositories/users.ts'
import type { Command, CommandContext } from './command.ts'
import { session } from './session.ts'
import { CommandError, say } from './texts.ts'

/** As whoever registers: a name that an account cannot carry would be left out without a word. */
const usernames = z
  .string()
  .min(USERNAME_MIN)
  .max(USERNAME_MAX)
  .refine((name) => nameFault(name) === null)

const madeUpPassword = (): string => randomBytes(9).toString('base64url')

function oneOf<T extends string>(values: readonly T[], what: string, value: string | undefined): T {
  const found = values.find((one) => one === value)
  if (found === undefined) throw new CommandError('invalid', { what, value: value ?? '' })
  return found
}

function checked<T>(schema: z.ZodType<T>, what: string, value: string | undefined): T {
  const parsed = schema.safeParse(value)
  if (!parsed.success) throw new CommandError('invalid', { what, value: value ?? '' })
  return parsed.data
}

async function accountOf({ repositories }: CommandContext, given: string | undefined): Promise<User> {
  const account = (given ?? '').trim().toLowerCase()
  const { users } = repositories
  const user = account.includes('@') ? await users.findByEmail(account) : await users.find(account)
  if (!user) throw new CommandError('unknownAccount', { account })
  return user
}

const described = ({ id, email, level, flags: held }: User): string =>
  say('changed', { id, email, level, flags: held.join(' ') || '-' })

const create: Command = async ({ repositories, accounts, config, now }, [address, name, wished]) => {
  if (config.shopUrl !== undefined) throw new CommandError('elsewhere')
  const email = checked(z.string().toLowerCase().pipe(z.email()), 'EMAIL', address)
  const username = checked(usernames, 'USERNAME', name)
  const password = checked(z.string().min(NEW_PASSWORD_MIN).max(200), 'PASSWORD', wished ?? madeUpPassword())
  const subject = randomUUID()
  const passwordHash = await hashPassword(password)
  const identity = { subject, email, username, acceptsMarketing: false }
  const customer = { ...identity, id: subject, passwordHash, isDisabled: false, ownsAddress: true }
  if (!(await repositories.customers.insert(customer, now()))) throw new CommandError('taken', { email })
  const { user } = await accounts.ensure('embedded', identity, username)
  await accounts.emailVerified(user)
  const created = await repositories.users.find(user.id)
  return [say('created', { email, id: user.id, password }), ...(created ? [described(created)] : [])]
}

const level: Command = async (context, [account, wished]) => {
  const user = await accountOf(context, account)
  const next: Level = oneOf(levels, 'LEVEL', wished)
  const { users, facts } = context.repositories
  await users.update(user.id, { level: next, levelExpires: null }, context.now())
  // An administrator chosen by hand is the first one; nobody else becomes it by being quick.
  if (isStaff(next)) await facts.claim(FIRST_ADMIN_FACT, user.id)
  return [described({ ...user, level: next })]
}

const changeFlag = { add: adding, remove: removing } as const
const ownFlags: readonly Flag[] = flags.filter((flag) => flag !== 'banned')

const flag: Command = async (context, [account, how, wished]) => {
  const user = await accountOf(context, account)
  const change = changeFlag[oneOf(['add', 'remove'] as const, 'add|remove', how)]
  const next = change(oneOf(ownFlags, 'FLAG', wished))
  await context.repositories.users.update(user.id, { flags: next }, context.now())
  return [described({ ...user, flags: next(user.flags) })]
}

const password: Command = async (context, [account, wished]) => {
  const user = await accountOf(context, account)
  if (user.provider !== 'embedded') throw new CommandError('elsewhere')
  const next = checked(z.string().min(NEW_PASSWORD_MIN).max(200), 'PASSWORD', wished ?? madeUpPassword())
  const { customers, families, users } = context.repositories
  await customers.setPassword(user.subject, await hashPassword(next))
  await families.endAllOf(user.id, context.now())
  await users.touch(user.id, context.now())
  return [say('password', { email: user.email, password: next })]
}

/** For whoever lost the device and the recovery codes. Logins end: whoever asked for it may be somebody else. */
const factor: Command = async (context, [how, account]) => {
  oneOf(['reset'] as const, 'reset', how)
  const user = await accountOf(context, account)
  const { factors, families } = context.repositories
  if (!(await factors.remove(user.id))) throw new CommandError('noFactor', { email: user.email })
  await families.endAllOf(user.id, context.now())
  await context.notifyOwner(user, 'factorReset', 'en')
  return [say('factorReset', { email: user.email })]
}

const show: Command = async (context, [account]) => [described(await accountOf(context, account))]

export const usage = (): string => say('usage', { levels: levels.join(', '), flags: ownFlags.join(', ') })

export const commands: Readonly<Record<string, Command>> = {
  create,
  level,
  flag,
  password,
  factor,
  show,
  session,
}
