import { ok } from '@belfry/kit'
import { restRoute } from '../http/rest.ts'
import type { Route } from '../http/route.ts'
import type { Services } from '../services.ts'
import { recordingsOf } from './store.ts'

/** The size of a body is limited for every route; what is larger is refused before it is read. */
const record = ({ config, clock }: Services): Route => {
  const store = recordingsOf(config)
  return restRoute('recording', {
    summary: 'Keeps what a window recorded with its user’s consent, for whoever looks for a mistake',
    access: 'member',
    limit: 'upload',
    handle: async ({ body, actor }) => ok({ name: await store.save(actor.user.id, clock.now(), body) }),
  })
}

export const recordingRoutes = (services: Services): readonly Route[] => [record(services)]
