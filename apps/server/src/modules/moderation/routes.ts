import { randomUUID } from 'node:crypto'
import { ok } from '@belfry/kit'
import type { SessionEntry } from '@belfry/protocol'
import { z } from 'zod'
import type { Actor } from '../../domain/actor.ts'
import { refuse } from '../../domain/errors/codes.ts'
import type { Foundation } from '../../platform/foundation.ts'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import { statsOf } from '../profile/stats.ts'
import { ANNOUNCEMENT_TOPIC, type Announcement, WITHDRAWAL_TOPIC } from '../sessions/announcement.ts'
import type { SessionServices } from '../sessions/index.ts'
import type { ModerationServices } from './index.ts'
import { banOnWire, foundUser, moderatedUser } from './presenters.ts'
import { levelsBelow, mayKnow } from './ranks.ts'
import { entryOf } from './trail.ts'

type Services = Foundation & ModerationServices & { readonly live: SessionServices }

const PAGE_SIZE = 10
const AUDIT_SIZE = 100

const target = z.object({ userId: z.string().regex(/^\d{13}$/) })
const base = { access: 'moderator', limit: 'read' } as const

const search = ({ database, moderation }: Services): Route =>
  restRoute('searchUsers', {
    event: 'moderation.looked',
    ...base,
    summary: 'Users by id, by part of username or e-mail address, or by network address, ten at a time',
    async handle({ body, actor }) {
      const reader = { id: actor.user.id, levels: levelsBelow(actor) }
      const page = { query: body.query, offset: body.offset, limit: PAGE_SIZE, reader }
      const { count, rows } = await database.repositories.users.search(page)
      const found = rows.map(async (user) =>
        foundUser(user, (await moderation.standing(user)).actor, mayKnow(actor, user)),
      )
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
      const { actor: standing, bans } = await moderation.standing(user)
      const sessionName = await currentSession(services, reader, user.id)
      const known = mayKnow(reader, user) ? await logins.listOf(user.id) : null
      const names = await users.namesOf(bans.flatMap(({ userIds }) => userIds))
      return ok({
        user: moderatedUser(user, { standing, logins: known, sessionName }),
        bans: bans.map((ban) => banOnWire(ban, names)),
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
  restRoute('auditTrail', {
    event: 'moderation.looked',
    ...base,
    summary: 'What was done to a user and what they did, by whom and when, the newest first',
    params: target,
    async handle({ params, actor }) {
      const { users, audit } = database.repositories
      const user = await users.find(params.userId)
      if (!user) return refuse('user.unknown')
      if (!mayKnow(actor, user)) return refuse('access.forbidden')
      const entries = await audit.listOf(user.id, AUDIT_SIZE)
      const names = await users.namesOf([
        ...new Set(entries.flatMap(({ actorId, targetId }) => [actorId, targetId])),
      ])
      return ok({ entries: entries.map((entry) => entryOf(entry, names)) })
    },
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

/** Only staff announce, and staff stand above each other: each of them takes back what any of them said. */
const withdraw = ({ database, bus, clock, live }: Services): Route =>
  restRoute('withdrawAnnouncement', {
    event: 'moderation.done',
    summary: 'Takes back what was said to everybody: whoever comes later does not hear it',
    access: 'staff',
    limit: 'write',
    params: z.object({ announcementId: z.uuid() }),
    async handle({ params, actor }) {
      const told = live.announcements.list().find(({ id }) => id === params.announcementId)
      if (told) {
        const detail = JSON.stringify({ title: told.title, text: told.text })
        const entry = {
          actorId: actor.user.id,
          targetId: actor.user.id,
          action: 'announcement.withdraw',
          detail,
        }
        await database.repositories.audit.add({ ...entry, at: clock.now() })
      }
      bus.publish(WITHDRAWAL_TOPIC, params.announcementId)
      return ok({ success: true as const })
    },
  })

export const moderationRoutes = (services: Services): readonly Route[] => [
  search(services),
  read(services),
  update(services),
  trail(services),
  announce(services),
  withdraw(services),
]
