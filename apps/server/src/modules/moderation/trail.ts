import type { RestAnswer } from '@belfry/protocol'
import type { AuditEntry } from '../../db/repositories/audit.ts'
import { type Names, personOf } from './presenters.ts'

type Entry = RestAnswer<'auditTrail'>['entries'][number]

/** Details are written as JSON by this server, from what moderators sent. */
export const entryOf = ({ at, action, actorId, targetId, detail }: AuditEntry, names: Names): Entry => ({
  at,
  action,
  actor: personOf(names, actorId),
  target: personOf(names, targetId),
  detail: JSON.parse(detail) as Entry['detail'],
})
