import { foldedText } from '@belfry/kit'
import { EVERYTHING } from '../db/repositories/users.ts'
import { OPERATOR } from '../domain/actor.ts'
import { banInForce } from '../domain/ban.ts'
import type { User } from '../domain/user.ts'
import { removeAccount } from '../modules/own/deletion.ts'
import type { Command, CommandContext } from './command.ts'
import { note } from './note.ts'
import { deedsOf, optionsOf } from './options.ts'
import { endSession, trouble } from './session.ts'
import { CommandError, say } from './texts.ts'

const LISTED = 100

/** By address or number, or by name where only one has it. */
export async function accountOf({ database }: CommandContext, given: string | undefined): Promise<User> {
  const account = (given ?? '').trim()
  const { users } = database.repositories
  const known = account.includes('@')
    ? await users.findByEmail(account.toLowerCase())
    : await users.find(account)
  if (known) return known
  const { rows } = await users.search({ query: account, offset: 0, limit: LISTED, reader: EVERYTHING })
  const named = rows.filter(({ username }) => foldedText(username) === foldedText(account))
  const [only] = named
  if (!only || account === '') throw new CommandError('unknownAccount', { account })
  if (named.length > 1)
    throw new CommandError('severalAccounts', { account, ids: named.map(({ id }) => id).join(', ') })
  return only
}

export const described = ({ id, email, level, flags: held }: User): string =>
  say('changed', { id, email, level, flags: held.join(' ') || '-' })

/** A ban as the operator reads it: end, reason and author. */
async function banOf({ database, clock }: CommandContext, user: User): Promise<readonly string[]> {
  const now = clock.now()
  const ban = banInForce(await database.repositories.bans.listOf(user.id), now)
  if (!ban) return []
  const until = ban.expiresAt === null ? say('forGood') : new Date(ban.expiresAt).toISOString()
  const { reason, createdBy } = ban
  return [say('ban', { until, reason, by: createdBy, since: new Date(ban.createdAt).toISOString() })]
}

export const show: Command = async (context, [given]) => {
  const user = await accountOf(context, given)
  return [described(user), ...(await banOf(context, user))]
}

const listed = ({ id, email, username, level, flags: held, createdAt }: User): string =>
  say('account', {
    id,
    email,
    username,
    level,
    flags: held.join(' ') || '-',
    since: new Date(createdAt).toISOString(),
  })

const list: Command = async ({ database }, args) => {
  const { values } = optionsOf(args, { search: { type: 'string' } })
  const query = values.search ?? ''
  const { count, rows } = await database.repositories.users.search({
    query,
    offset: 0,
    limit: LISTED,
    reader: EVERYTHING,
  })
  return [...rows.map(listed), say('accountCount', { shown: rows.length, count })]
}

const ban: Command = async (context, args) => {
  const { values, positionals } = optionsOf(args, { hours: { type: 'string' } })
  const [given, ...words] = positionals
  const user = await accountOf(context, given)
  const reason = words.join(' ')
  if (reason === '') throw new CommandError('missing', { what: 'REASON' })
  const hours = values.hours === undefined ? null : Number(values.hours)
  if (hours !== null && !(hours > 0))
    throw new CommandError('invalid', { what: '--hours', value: values.hours ?? '' })
  await context.moderation.ban(OPERATOR, user, reason, hours)
  return [say(hours === null ? 'banned' : 'bannedFor', { email: user.email, hours: hours ?? 0 })]
}

const unban: Command = async (context, [given]) => {
  const user = await accountOf(context, given)
  const count = await context.moderation.unban(OPERATOR, user)
  if (count === 0) throw new CommandError('notBanned', { email: user.email })
  return [say('unbanned', { email: user.email })]
}

/** One that cannot be read is not kept for anybody to repair. */
async function endTable(context: CommandContext, id: string): Promise<void> {
  if ((await trouble(context, id)) !== undefined) await context.database.sessionLog.remove([id])
  await endSession(context, id)
}

/** The same as when the owner does it. */
const remove: Command = async (context, args) => {
  const { values, positionals } = optionsOf(args, { yes: { type: 'boolean' } })
  const user = await accountOf(context, positionals[0])
  if (values.yes !== true) throw new CommandError('needsYes', { email: user.email, id: user.id })
  await removeAccount({ ...context, endTable: (id) => endTable(context, id) }, user, 'en')
  await note(context, user.id, 'account.delete')
  return [say('deleted', { email: user.email, id: user.id })]
}

export const accounts: Command = deedsOf({ list }, 'list')
export const account: Command = deedsOf({ ban, unban, delete: remove }, '')
