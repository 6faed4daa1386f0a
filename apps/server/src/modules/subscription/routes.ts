import { ok } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { isReplaceable } from '../../domain/levels.ts'
import type { Foundation } from '../../platform/foundation.ts'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import { type ReadSubscription, readSubscription } from './patron.ts'
import { applyLevel, keepLink } from './renewal.ts'
import { settingsOf } from './settings.ts'

async function apply(
  services: Foundation,
  actor: Actor,
  found: ReadSubscription,
): Promise<Outcome<RestAnswer<'patreon'>>> {
  const owner = await services.database.repositories.users.findByPatreonId(found.patronId)
  if (owner && owner.id !== actor.user.id) return refuse('subscription.assigned')
  const { level, expires, isKept } = await applyLevel(services, actor.user.id, found)
  await keepLink(services, actor.user.id, found.refreshToken)
  return found.level === 'none' && !isKept
    ? refuse('subscription.missing')
    : ok({ level, expires, patreonId: found.patronId })
}

/** A level that came with the subscription goes with it. */
async function unlink({ database, clock }: Foundation, { user }: Actor): Promise<void> {
  const { users, patronLinks } = database.repositories
  const isOver = isReplaceable(user, clock.now())
  const ended = isOver ? ({ level: 'none', levelExpires: null, levelByHand: false } as const) : {}
  await patronLinks.remove(user.id)
  await users.update(user.id, { patreonId: null, ...ended }, clock.now())
}

export const subscriptionRoutes = (services: Foundation): readonly Route[] => [
  restRoute('patreon', {
    summary: 'Links the account to a subscription at the patron site, or reads it anew',
    access: 'member',
    limit: 'credentials',
    async handle({ body, actor }) {
      const settings = settingsOf(services.config)
      if (!settings) return refuse('subscription.off')
      const found = await readSubscription(settings, body, services.clock.now())
      return found.ok ? apply(services, actor, found.value) : found
    },
  }),
  restRoute('unlinkPatreon', {
    summary: 'Unlinks the account from the patron site; the level that came from there ends',
    access: 'member',
    limit: 'credentials',
    async handle({ actor }) {
      await unlink(services, actor)
      return ok({ success: true as const })
    },
  }),
]
