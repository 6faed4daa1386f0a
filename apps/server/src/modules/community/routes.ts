import { ok } from '@belfry/kit'
import { z } from 'zod'
import { refuse } from '../../domain/errors/codes.ts'
import { BLOCKS } from '../../domain/limits/values.ts'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import { decideReport, listReports, type Services, takeReport } from './reports.ts'

const report = (services: Services): Route =>
  restRoute('report', {
    event: 'report.made',
    summary: 'Tells moderators about somebody, with what one can read at a table where that is wished',
    access: 'person',
    limit: 'write',
    handle: ({ body, actor }) => takeReport(services, actor, body),
  })

const queue = (services: Services): Route =>
  restRoute('reports', {
    event: 'moderation.looked',
    summary: 'Reports in one of the three states, ten at a time',
    access: 'moderator',
    limit: 'read',
    handle: ({ body, actor }) => listReports(services, actor, body),
  })

const decide = (services: Services): Route =>
  restRoute('decideReport', {
    event: 'moderation.done',
    summary: 'Takes, closes or opens a report again, or notes something about it',
    access: 'moderator',
    limit: 'write',
    params: z.object({ reportId: z.uuid() }),
    handle: ({ params, body, actor }) => decideReport(services, actor, params.reportId, body),
  })

const blocked = ({ database }: Services): Route =>
  restRoute('blocks', {
    summary: 'Whom one has blocked',
    access: 'person',
    limit: 'read',
    async handle({ actor }) {
      return ok({ blocks: [...(await database.repositories.blocks.listOf(actor.user.id))] })
    },
  })

const block = ({ database, clock, metrics }: Services): Route =>
  restRoute('block', {
    summary: 'Blocks somebody, or no longer',
    access: 'person',
    limit: 'write',
    async handle({ body: { userId, isBlocked }, actor }) {
      const { users, blocks } = database.repositories
      if (!isBlocked) {
        await blocks.remove(actor.user.id, userId)
        return ok({ success: true as const })
      }
      if (userId === actor.user.id) return refuse('access.forbidden')
      if (!(await users.find(userId))) return refuse('user.unknown')
      if ((await blocks.countOf(actor.user.id)) >= BLOCKS) {
        metrics.countLimit('blocks')
        return refuse('block.tooMany', { max: BLOCKS })
      }
      await blocks.add(actor.user.id, userId, clock.now())
      return ok({ success: true as const })
    },
  })

export const communityRoutes = (services: Services): readonly Route[] => [
  report(services),
  queue(services),
  decide(services),
  blocked(services),
  block(services),
]
