import { ok } from '@belfry/kit'
import { SESSION_NAME_MAX } from '@belfry/rules'
import { z } from 'zod'
import type { Foundation } from '../../platform/foundation.ts'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import type { SessionServices } from '../sessions/index.ts'
import { ReplayBuilds } from './builds.ts'
import { myGames } from './my-games.ts'
import { Replays } from './replays.ts'

type Services = Foundation & { readonly live: SessionServices }

/** An address of its own, or a link. */
const params = z.object({ id: z.string().regex(/^[\w-]{16,40}$/) })

export function replayRoutes({ database, live, limiter, metrics, clock }: Services): readonly Route[] {
  const { repositories, sessionLog: log } = database
  const { replays: records, replayWords: words, sessions } = repositories
  const builds = new ReplayBuilds({ limiter, bite: metrics.countLimit, ticks: () => clock.ticks() })
  const replays = new Replays({ replays: records, words, log, sessions, host: live.host, builds })
  return [
    restRoute('myGames', {
      access: 'person',
      limit: 'read',
      summary: 'The games that the caller sat or led in, the newest first',
      handle: async ({ actor, body }) => ok(await myGames(repositories, actor.user.id, body)),
    }),
    restRoute('replay', {
      access: 'public',
      limit: 'replay',
      summary: 'A game to be seen again: whole where it was revealed, otherwise as the caller saw it',
      params,
      handle: (call) => replays.read(call.params.id, call),
    }),
    restRoute('askedReplay', {
      access: 'person',
      limit: 'read',
      summary: 'What the caller is asked about the last game of a session they sat or led in',
      params: z.object({ name: z.string().min(1).max(SESSION_NAME_MAX) }),
      handle: ({ actor, params: { name } }) => replays.asked(name, actor),
    }),
    restRoute('agreeReplay', {
      access: 'person',
      limit: 'write',
      summary:
        'Whether the caller agrees that whoever has a link sees a game, and that words on its cards are kept',
      params,
      handle: (call) => replays.agree(call.params.id, call, call.body),
    }),
    restRoute('shareReplay', {
      access: 'person',
      limit: 'write',
      summary: 'Opens a game to whoever has the link, or closes it; for whoever led, while nobody objects',
      params,
      handle: ({ actor, params: { id }, body }) => replays.share(id, actor, body.isShared),
    }),
  ]
}
