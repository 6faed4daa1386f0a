import type { SessionRow } from '../db/repositories/sessions.ts'
import { firstUnreadable, readSession, restoreSession } from '../sessions/stored-room.ts'
import type { Command, CommandContext } from './command.ts'
import { CommandError, say } from './texts.ts'

const at = (time: number): string => new Date(time).toISOString()

const lineOf = ({ id, code, ownerId, createdAt, activeAt }: SessionRow): string =>
  say('shown', { id, code, ownerId, createdAt: at(createdAt), activeAt: at(activeAt) })

async function sessionOf({ repositories }: CommandContext, code = ''): Promise<SessionRow> {
  const row = await repositories.sessions.findLive(code)
  if (!row) throw new CommandError('unknownSession', { code })
  return row
}

/** Why a session cannot be opened; undefined when it can. */
async function trouble({ sessionLog }: CommandContext, id: string): Promise<string | undefined> {
  const stored = await readSession(sessionLog, id)
  try {
    restoreSession(stored)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const list: Command = async ({ repositories }) => {
  const rows = await repositories.sessions.listLive()
  return rows.length === 0 ? [say('noSessions')] : rows.map(lineOf)
}

const show: Command = async (context, [code]) => {
  const row = await sessionOf(context, code)
  const rows = await context.sessionLog.read(row.id, 0)
  const snapshot = await context.sessionLog.snapshot(row.id)
  const why = await trouble(context, row.id)
  return [
    lineOf(row),
    say('kept', { rows: rows.length, seq: rows.at(-1)?.seq ?? 0, snapshot: snapshot?.seq ?? '-' }),
    why === undefined ? say('sound', { code: row.code }) : say('unsound', { code: row.code, why }),
  ]
}

/** The row is what counts: nodes that have the session open look at it and end the table for whoever is there. */
const end: Command = async (context, [code]) => {
  const row = await sessionOf(context, code)
  await context.repositories.sessions.end(row.id, context.now())
  await context.sessionLog.forgetDue(row.id)
  return [say('ended', { code: row.code })]
}

const repair: Command = async (context, [given, how]) => {
  const { id, code } = await sessionOf(context, given)
  const { sessionLog, now } = context
  if ((await trouble(context, id)) === undefined) return [say('sound', { code })]
  const rows = await sessionLog.read(id, 0)
  const broken = firstUnreadable(rows)
  if (!broken) {
    await sessionLog.removeSnapshot(id)
    return [say('replayed', { code })]
  }
  if (broken.seq === 1) throw new CommandError('nothingLeft', { code })
  const count = rows.filter(({ seq }) => seq >= broken.seq).length
  if (how !== 'cut') throw new CommandError('needsCut', { code, count, ...broken })
  await sessionLog.cut(id, broken.seq - 1, now())
  return [say('cut', { code, count, seq: broken.seq })]
}

const deeds: Readonly<Record<string, Command>> = { list, show, end, repair }

export const session: Command = (context, [deed = 'list', ...args]) => {
  const command = Object.hasOwn(deeds, deed) ? deeds[deed] : undefined
  if (!command) throw new CommandError('invalid', { what: Object.keys(deeds).join('|'), value: deed })
  return command(context, args)
}
