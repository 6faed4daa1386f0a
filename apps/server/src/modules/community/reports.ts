import { randomUUID } from 'node:crypto'
import { ok } from '@belfry/kit'
import type { AttachedText, Report, RestAnswer } from '@belfry/protocol'
import type { ReportNote, StoredReport } from '../../db/repositories/reports.ts'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { REPORTS } from '../../domain/limits/values.ts'
import type { Foundation } from '../../platform/foundation.ts'
import type { RestInput } from '../../platform/http/rest.ts'
import { personOf } from '../moderation/presenters.ts'
import { levelsBelow, mayKnow } from '../moderation/ranks.ts'
import type { SessionServices } from '../sessions/index.ts'
import { attachedTexts } from './attached.ts'

export type Services = Foundation & { readonly live: SessionServices }

const PAGE_SIZE = 10

/** The table somebody speaks of, where they are at it. */
async function textsAt({ live }: Services, actor: Actor, code: string): Promise<AttachedText[] | null> {
  const row = await live.sessions.findLive(code)
  const room = row && (await live.host.open(row.id))
  if (!room || room.state.users[actor.user.id]?.goneFor !== null) return null
  return attachedTexts(room.state, actor.user.id, room.now())
}

export async function takeReport(
  services: Services,
  actor: Actor,
  { userId, reason, text, session, withTexts }: RestInput<'report'>,
): Promise<Outcome<RestAnswer<'report'>>> {
  const { database, clock, limiter, metrics } = services
  const { users, reports } = database.repositories
  const target = await users.find(userId)
  if (!target) return refuse('user.unknown')
  if (target.id === actor.user.id) return refuse('access.forbidden')
  const taken = await limiter.take(`report:${actor.user.id}`, REPORTS)
  if (!taken.allowed) {
    metrics.countLimit('reports')
    return refuse('request.limited', { seconds: Math.ceil(taken.retryAfterMs / 1000) })
  }
  const texts = withTexts && session !== null ? await textsAt(services, actor, session) : null
  const now = clock.now()
  const stored: StoredReport = {
    id: randomUUID(),
    reporterId: actor.user.id,
    targetId: target.id,
    session,
    reason,
    text,
    texts: texts && JSON.stringify(texts),
    state: 'open',
    takenBy: null,
    at: now,
    updatedAt: now,
  }
  await reports.insert(stored)
  return ok({ success: true as const, texts: texts?.length ?? 0 })
}

type Names = ReadonlyMap<string, string>

const shown = (report: StoredReport, notes: readonly ReportNote[], names: Names): Report => ({
  id: report.id,
  at: report.at,
  updatedAt: report.updatedAt,
  state: report.state,
  reason: report.reason,
  text: report.text,
  session: report.session,
  texts: report.texts === null ? null : (JSON.parse(report.texts) as AttachedText[]),
  reporter: personOf(names, report.reporterId),
  target: personOf(names, report.targetId) ?? { id: report.targetId, username: report.targetId },
  takenBy: personOf(names, report.takenBy),
  notes: notes
    .filter(({ reportId }) => reportId === report.id)
    .map(({ at, authorId, text }) => ({ at, author: personOf(names, authorId), text })),
})

/** Reports about accounts above the reader are for others to read. */
export async function listReports(
  { database }: Services,
  actor: Actor,
  { state, offset }: RestInput<'reports'>,
): Promise<Outcome<RestAnswer<'reports'>>> {
  const { users, reports } = database.repositories
  const levels = levelsBelow(actor)
  const rows = await reports.list({ state, offset, limit: PAGE_SIZE, levels })
  const notes = await reports.notesOf(rows.map(({ id }) => id))
  const ids = [
    ...rows.flatMap(({ reporterId, targetId, takenBy }) => [reporterId, targetId, takenBy]),
    ...notes.map(({ authorId }) => authorId),
  ]
  const names = await users.namesOf([...new Set(ids.filter((id) => id !== null))])
  return ok({
    counts: await reports.counts(levels),
    rows: rows.map((report) => shown(report, notes, names)),
  })
}

/** Handler of a report: whoever takes it; opened again it is nobody's, and closed it stays whose it was. */
const takerAfter = (report: StoredReport, state: Report['state'], actor: Actor): string | null => {
  if (state === 'open') return null
  return state === 'taken' ? actor.user.id : (report.takenBy ?? actor.user.id)
}

export async function decideReport(
  { database, clock }: Services,
  actor: Actor,
  id: string,
  { state, note }: RestInput<'decideReport'>,
): Promise<Outcome<{ success: true }>> {
  const { users, reports, audit } = database.repositories
  const report = await reports.find(id)
  if (!report) return refuse('report.unknown')
  const target = await users.find(report.targetId)
  if (target && (target.id === actor.user.id || !mayKnow(actor, target))) return refuse('access.forbidden')
  const now = clock.now()
  const next = state ?? report.state
  const takenBy = state === undefined ? report.takenBy : takerAfter(report, state, actor)
  const written = note === undefined ? null : { id: randomUUID(), reportId: id, authorId: actor.user.id }
  await reports.update(
    id,
    { state: next, takenBy, updatedAt: now },
    written && note !== undefined ? { ...written, text: note, at: now } : null,
  )
  const detail = JSON.stringify({ id, ...(state ? { state } : {}), ...(note === undefined ? {} : { note }) })
  await audit.add({
    actorId: actor.user.id,
    targetId: report.targetId,
    action: 'report.change',
    detail,
    at: now,
  })
  // Kept for its evidence alone once the account was deleted.
  if (!target && next === 'closed') await reports.remove(id)
  return ok({ success: true as const })
}
