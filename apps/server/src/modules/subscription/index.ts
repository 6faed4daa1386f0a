import type { Foundation } from '../../platform/foundation.ts'
import { keepRenewing } from './renewal.ts'
import { settingsOf } from './settings.ts'

export { subscriptionRoutes } from './routes.ts'

/** Reads subscriptions anew by itself, as long as the patron site allows; ends with what it gives. */
export function openSubscriptions(foundation: Foundation): () => void {
  const settings = settingsOf(foundation.config)
  return settings ? keepRenewing(foundation, settings) : () => undefined
}
