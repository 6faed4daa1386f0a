import { ok } from '@belfry/kit'
import type { Foundation } from '../../platform/foundation.ts'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import { recordingsOf } from './store.ts'

/** The size of a body is limited for every route; what is larger is refused before it is read. */
const record = ({ config, clock }: Foundation): Route => {
  const store = recordingsOf(config)
  return restRoute('recording', {
    summary: 'Keeps what a window recorded with its user’s consent, for whoever looks for a mistake',
    access: 'person',
    limit: 'upload',
    handle: async ({ body, actor }) => ok({ name: await store.save(actor.user.id, clock.now(), body) }),
  })
}

export const recordingRoutes = (services: Foundation): readonly Route[] => [record(services)]
