import { ok } from '@belfry/kit'
import { z } from 'zod'
import { refuse } from '../errors/codes.ts'
import { type Route, route } from '../http/route.ts'
import { statsOf, statsSchema } from '../profile/stats.ts'
import type { Services } from '../services.ts'
import { banEditSchema, userEditSchema } from './edits.ts'
import {
  banOnWire,
  banSchema,
  foundUser,
  foundUserSchema,
  moderatedUser,
  moderatedUserSchema,
} from './presenters.ts'

const PAGE_SIZE = 10
const AUDIT_SIZE = 100

const target = z.object({ userId: z.string().regex(/^\d{13}$/) })
const base = { access: 'moderator', limit: 'read' } as const

const search = ({ database, moderation }: Services): Route =>
  route({
    ...base,
    method: 'POST',
    path: '/moderator/search',
    summary: 'Users by id, or by part of username or e-mail address, ten at a time',
    body: z.object({ query: z.string().trim().max(254), offset: z.number().int().min(0).default(0) }),
    response: z.object({ count: z.number(), rows: z.array(foundUserSchema) }),
    async handle({ body }) {
      const page = { query: body.query, offset: body.offset, limit: PAGE_SIZE }
      const { count, rows } = await database.repositories.users.search(page)
      const found = rows.map(async (user) => foundUser(user, (await moderation.standing(user)).actor))
      return ok({ count, rows: await Promise.all(found) })
    },
  })

const read = ({ database, moderation }: Services): Route =>
  route({
    ...base,
    method: 'GET',
    path: '/moderator/:userId',
    summary: 'Everything a moderator may know of a user',
    params: target,
    response: z.object({ user: moderatedUserSchema, bans: z.array(banSchema), stats: statsSchema }),
    async handle({ params }) {
      const { users, families, games } = database.repositories
      const user = await users.find(params.userId)
      if (!user) return refuse('user.unknown')
      const { actor, bans } = await moderation.standing(user)
      return ok({
        user: moderatedUser(user, actor, await families.listOf(user.id)),
        bans: bans.map(banOnWire),
        stats: statsOf(await games.listOf(user.id)),
      })
    },
  })

const update = ({ moderation }: Services): Route =>
  route({
    ...base,
    method: 'POST',
    path: '/moderator/:userId',
    summary: 'Changes a user and their bans; e-mail address and level are for staff',
    limit: 'write',
    params: target,
    body: z.object({ user: userEditSchema.optional(), ban: banEditSchema.optional() }),
    response: z.object({ success: z.literal(true) }),
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

export const ANNOUNCEMENT_TOPIC = 'announcement'

/** An empty session name means everybody. */
const announce = ({ database, bus, clock }: Services): Route =>
  route({
    method: 'POST',
    path: '/announcement',
    summary: 'Shows a message to one session, or to all of them',
    access: 'staff',
    limit: 'write',
    body: z.object({
      title: z.string().trim().min(1).max(200),
      text: z.string().trim().min(1).max(5000),
      sessionName: z.string().trim().toLowerCase().max(20).default(''),
    }),
    response: z.object({ success: z.literal(true) }),
    async handle({ body, actor }) {
      const { sessions, audit } = database.repositories
      if (body.sessionName !== '' && !(await sessions.findLive(body.sessionName))) {
        return refuse('announcement.session')
      }
      const detail = JSON.stringify(body)
      const entry = { actorId: actor.user.id, targetId: actor.user.id, action: 'announcement', detail }
      await audit.add({ ...entry, at: clock.now() })
      bus.publish(ANNOUNCEMENT_TOPIC, detail)
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
