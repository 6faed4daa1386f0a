import type { Feature } from '../../frame/feature.ts'
import { loadUser, readServer } from './loading.ts'
import { linkReturned } from './subscription.ts'

/** Who is here: asked for at the start, and kept by the frame. */
export const account: Feature = {
  name: 'account',
  loading: [
    { state: 'initial', run: readServer },
    { state: 'app data', run: loadUser },
    { state: 'session', run: async ({ session }) => session.restore() },
  ],
  arrivals: [linkReturned],
}
