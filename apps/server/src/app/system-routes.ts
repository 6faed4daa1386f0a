import { timingSafeEqual } from 'node:crypto'
import { ok } from '@belfry/kit'
import { API_PREFIX } from '@belfry/protocol'
import { z } from 'zod'
import { refuse } from '../domain/errors/codes.ts'
import { levelInUse } from '../domain/actor.ts'
import { isStaff } from '../domain/levels.ts'
import { isOn } from '../modules/tournament/index.ts'
import { openApi } from '../platform/http/openapi.ts'
import { restRoute } from '../platform/http/rest.ts'
import { type Route, route } from '../platform/http/route.ts'
import { APP_VERSION, downloadsOf, releasedSince, versionsMissed } from '../platform/system/version.ts'
import type { Services } from './services.ts'
import { invitationOrigin, webConfig } from './web-config.ts'

const isUp = z.object({ ok: z.literal(true) })

const health = (): Route =>
  route({
    method: 'GET',
    path: '/health',
    summary: 'The process is alive',
    access: 'public',
    limit: null,
    response: isUp,
    handle: () => ok({ ok: true as const }),
  })

/** Without Redis everything works, more slowly: that is no reason to take a node away from people. */
const isReady = z.object({ ok: z.literal(true), detail: z.string().optional() })

const ready = ({ database, redis, state, live, log }: Services): Route =>
  route({
    method: 'GET',
    path: '/ready',
    summary:
      'The server can take work: its database answers and can be written, other nodes hear it and it is not stopping',
    access: 'public',
    limit: null,
    response: isReady,
    async handle() {
      if (state.isStopping) return refuse('server.stopping')
      try {
        await database.ping()
        if (log.outages.isOut('disk')) return refuse('server.notReady', { detail: 'storage' })
        if (!live.nodes.isHeard())
          return refuse('server.notReady', { detail: live.nodes.isAlone ? 'storage' : 'node' })
        const isWithoutRedis = redis !== undefined && !redis.isReady
        return ok({ ok: true as const, ...(isWithoutRedis ? { detail: 'redis' } : {}) })
      } catch {
        return refuse('server.notReady', { detail: 'database' })
      }
    },
  })

const time = ({ clock }: Services): Route =>
  restRoute('time', {
    summary: 'The server’s clock, in milliseconds since 1970',
    access: 'public',
    limit: 'read',
    handle: () => ok({ time: clock.now() }),
  })

const version = ({ config, releases, clock }: Services): Route =>
  restRoute('version', {
    summary:
      'The running version, what the caller’s version has missed, and for staff what does not run here yet',
    access: 'public',
    limit: 'read',
    handle({ caller, actor }) {
      return ok({
        version: APP_VERSION,
        latestVersion: APP_VERSION,
        newVersions: [...versionsMissed(caller.version || APP_VERSION, APP_VERSION, releases.names())],
        releases:
          actor && isStaff(levelInUse(actor)) ? [...releasedSince(APP_VERSION, releases.names())] : [],
        downloadUrl: downloadsOf(config.downloads, APP_VERSION, releases.names()),
        time: clock.now(),
      })
    },
  })

const config = (services: Services): Route =>
  restRoute('config', {
    summary: 'What the web app needs to know about this installation',
    access: 'public',
    limit: 'read',
    handle: ({ caller }) =>
      ok(
        webConfig(services.config, {
          hasTournament: isOn(services.tournament.current(), services.clock.now()),
          invitationOrigin: invitationOrigin(services.config, services.state.networkUrls, caller.ip),
        }),
      ),
  })

const isSame = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const metrics = ({ config, metrics }: Services): Route =>
  route({
    method: 'GET',
    path: '/metrics',
    summary: 'Numbers for Prometheus',
    access: 'public',
    limit: null,
    query: z.object({}),
    response: z.string(),
    produces: 'text/plain',
    send: (reply, text) => reply.type(metrics.contentType).send(text),
    async handle({ bearer }) {
      const mayRead = config.metricsToken !== undefined && isSame(bearer ?? '', config.metricsToken)
      return mayRead ? ok(await metrics.text()) : refuse('access.forbidden')
    },
  })

const document = (routes: readonly Route[]): Route => {
  const self: Route = route({
    method: 'GET',
    path: '/openapi.json',
    summary: 'This API as an OpenAPI document',
    access: 'public',
    limit: 'read',
    response: z.looseObject({}),
    handle: () => ok(openApi([...routes, self], API_PREFIX, APP_VERSION) as Record<string, unknown>),
  })
  return self
}

export const systemRoutes = (services: Services): readonly Route[] => [
  health(),
  ready(services),
  time(services),
  version(services),
  config(services),
  metrics(services),
]

export const withDocument = (routes: readonly Route[]): readonly Route[] => [...routes, document(routes)]
