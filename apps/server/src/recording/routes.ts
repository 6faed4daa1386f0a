import { ok } from '@belfry/kit'
import { z } from 'zod'
import { type Route, route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { recordingsOf } from './store.ts'

const ENTRIES_MAX = 1000
const ENTRY_TEXT_MAX = 1000

/** What a window remembers of a while: what its console said, what broke, where it went. */
const recording = z.object({
  version: z.string().max(50),
  agent: z.string().max(500),
  startedAt: z.number(),
  stoppedAt: z.number(),
  /** Entries that had to make room for later ones. */
  dropped: z.number().int().min(0),
  entries: z
    .array(
      z.object({
        at: z.number(),
        kind: z.enum(['console', 'error', 'navigation']),
        text: z.string().max(ENTRY_TEXT_MAX),
      }),
    )
    .max(ENTRIES_MAX),
})

/** The size of a body is limited for every route; what is larger is refused before it is read. */
const record = ({ config, clock }: Services): Route => {
  const store = recordingsOf(config)
  return route({
    method: 'POST',
    path: '/recording',
    summary: 'Keeps what a window recorded with its user’s consent, for whoever looks for a mistake',
    access: 'member',
    limit: 'upload',
    body: recording,
    response: z.object({ name: z.string() }),
    handle: async ({ body, actor }) => ok({ name: await store.save(actor.user.id, clock.now(), body) }),
  })
}

export const recordingRoutes = (services: Services): readonly Route[] => [record(services)]
