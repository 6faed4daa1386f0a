import type { SessionRow } from '../db/repositories/sessions.ts'
import { firstUnreadable, readSession, restoreSession } from '../modules/sessions/stored-room.ts'
import type { Command, CommandContext } from './command.ts'
import { note } from './note.ts'
import { deedsOf } from './options.ts'
import { CommandError, say } from './texts.ts'

const at = (time: number): string => new Date(time).toISOString()

const lineOf = ({ id, code, ownerId, createdAt, activeAt }: SessionRow): string =>
  say('shown', { id, code, ownerId, createdAt: at(createdAt), activeAt: at(activeAt) })

async function sessionOf({ database: { repositories } }: CommandContext, code = ''): Promise<SessionRow> {
  const row = await repositories.sessions.findLive(code)
  if (!row) throw new CommandError('unknownSession', { code })
  return row
}

/** Why a session cannot be opened; undefined when it can. */
export async function trouble(
  { database: { sessionLog } }: CommandContext,
  id: string,
): Promise<string | undefined> {
  const stored = await readSession(sessionLog, id)
  try {
    restoreSession(stored)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

const list: Command = async ({ database: { repositories } }) => {
  const rows = await repositories.sessions.listLive()
  return rows.length === 0 ? [say('noSessions')] : rows.map(lineOf)
}

const show: Command = async (context, [code]) => {
  const row = await sessionOf(context, code)
  const rows = await context.database.sessionLog.read(row.id, 0)
  const snapshot = await context.database.sessionLog.snapshot(row.id)
  const why = await trouble(context, row.id)
  return [
    lineOf(row),
    say('kept', { rows: rows.length, seq: rows.at(-1)?.seq ?? 0, snapshot: snapshot?.seq ?? '-' }),
    why === undefined ? say('sound', { code: row.code }) : say('unsound', { code: row.code, why }),
  ]
}

/** The row is what counts: nodes that have the session open look at it and end the table for whoever is there. */
export async function endSession({ database, clock }: CommandContext, id: string): Promise<void> {
  await database.repositories.sessions.end(id, clock.now())
  await database.sessionLog.forgetDue(id)
}

const end: Command = async (context, [code]) => {
  const row = await sessionOf(context, code)
  await endSession(context, row.id)
  await note(context, row.id, 'session.end', { code: row.code })
  return [say('ended', { code: row.code })]
}

const repair: Command = async (context, [given, how]) => {
  const { id, code } = await sessionOf(context, given)
  const { sessionLog } = context.database
  if ((await trouble(context, id)) === undefined) return [say('sound', { code })]
  const rows = await sessionLog.read(id, 0)
  const broken = firstUnreadable(rows)
  if (!broken) {
    await sessionLog.removeSnapshot(id)
    await note(context, id, 'session.repair', { code })
    return [say('replayed', { code })]
  }
  if (broken.seq === 1) throw new CommandError('nothingLeft', { code })
  const count = rows.filter(({ seq }) => seq >= broken.seq).length
  if (how !== 'cut') throw new CommandError('needsCut', { code, count, ...broken })
  await sessionLog.cut(id, broken.seq - 1, context.clock.now())
  await note(context, id, 'session.repair', { code, from: broken.seq, decisions: count })
  return [say('cut', { code, count, seq: broken.seq })]
}

export const session: Command = deedsOf({ list, show, end, repair }, 'list')
