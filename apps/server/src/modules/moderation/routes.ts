import { randomUUID } from 'node:crypto'
import { ok } from '@belfry/kit'
import type { SessionEntry } from '@belfry/protocol'
import { z } from 'zod'
import type { Actor } from '../../domain/actor.ts'
import { refuse } from '../../domain/errors/codes.ts'
import type { Foundation } from '../../platform/foundation.ts'
import { restRoute } from '../../platform/http/rest.ts'
import { type Route, route } from '../../platform/http/route.ts'
import { statsOf } from '../profile/stats.ts'
import { ANNOUNCEMENT_TOPIC, type Announcement } from '../sessions/announcement.ts'
import type { SessionServices } from '../sessions/index.ts'
import type { ModerationServices } from './index.ts'
import { banOnWire, foundUser, moderatedUser } from './presenters.ts'

type Services = Foundation & ModerationServices & { readonly live: SessionServices }

const PAGE_SIZE = 10
const AUDIT_SIZE = 100

const target = z.object({ userId: z.string().regex(/^\d{13}$/) })
const base = { access: 'moderator', limit: 'read' } as const

const search = ({ database, moderation }: Services): Route =>
  restRoute('searchUsers', {
    event: 'moderation.looked',
    ...base,
    summary: 'Users by id, or by part of username or e-mail address, ten at a time',
    async handle({ body }) {
      const page = { query: body.query, offset: body.offset, limit: PAGE_SIZE }
      const { count, rows } = await database.repositories.users.search(page)
      const found = rows.map(async (user) => foundUser(user, (await moderation.standing(user)).actor))
      return ok({ count, rows: await Promise.all(found) })
    },
  })

/** The session somebody is in at this moment. */
async function currentSession({ live }: Services, actor: Actor, userId: string): Promise<string | null> {
  const isThere = ({ usersAll }: SessionEntry): boolean =>
    usersAll.some(({ id, isOnline }) => id === userId && isOnline)
  return (await live.sessions.list(actor)).find(isThere)?.name ?? null
}

const read = (services: Services): Route =>
  restRoute('moderatedUser', {
    event: 'moderation.looked',
    ...base,
    summary: 'Everything a moderator may know of a user',
    params: target,
    async handle({ params, actor: reader }) {
      const { database, moderation } = services
      const { users, logins, games } = database.repositories
      const user = await users.find(params.userId)
      if (!user) return refuse('user.unknown')
      const { actor, bans } = await moderation.standing(user)
      const session = await currentSession(services, reader, user.id)
      return ok({
        user: moderatedUser(user, actor, await logins.listOf(user.id), session),
        bans: bans.map(banOnWire),
        stats: statsOf(await games.listOf(user.id)),
      })
    },
  })

const update = ({ moderation }: Services): Route =>
  restRoute('moderateUser', {
    event: 'moderation.done',
    ...base,
    summary: 'Changes a user and their bans; e-mail address and level are for staff',
    limit: 'write',
    params: target,
    async handle({ params, body, actor }) {
      const edited = await moderation.edit(actor, params.userId, { user: body.user, ban: body.ban })
      return edited.ok ? ok({ success: true as const }) : edited
    },
  })

const trail = ({ database }: Services): Route =>
  route({
    ...base,
    method: 'GET',
    path: '/moderator/:userId/audit',
    summary: 'What was done to a user, by whom and when, the newest first',
    params: target,
    response: z.object({
      entries: z.array(
        z.object({ actorId: z.string(), action: z.string(), detail: z.string(), at: z.number() }),
      ),
    }),
    handle: async ({ params }) =>
      ok({ entries: [...(await database.repositories.audit.listOf(params.userId, AUDIT_SIZE))] }),
  })

/** An empty session name means everybody. */
const announce = ({ database, bus, clock }: Services): Route =>
  restRoute('announcement', {
    event: 'moderation.done',
    summary: 'Shows a message to one session, or to all of them',
    access: 'staff',
    limit: 'write',
    async handle({ body, actor }) {
      const { sessions, audit } = database.repositories
      if (body.sessionName !== '' && !(await sessions.findLive(body.sessionName))) {
        return refuse('announcement.session')
      }
      const detail = JSON.stringify(body)
      const entry = { actorId: actor.user.id, targetId: actor.user.id, action: 'announcement', detail }
      await audit.add({ ...entry, at: clock.now() })
      bus.publish(ANNOUNCEMENT_TOPIC, JSON.stringify({ ...body, id: randomUUID() } satisfies Announcement))
      return ok({ success: true as const })
    },
  })

export const moderationRoutes = (services: Services): readonly Route[] => [
  search(services),
  read(services),
  update(services),
  trail(services),
  announce(services),
]
