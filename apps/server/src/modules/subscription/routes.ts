import { ok } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import { isSpecial } from '../../domain/levels.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Foundation } from '../../platform/foundation.ts'
import { restRoute } from '../../platform/http/rest.ts'
import type { Route } from '../../platform/http/route.ts'
import { type PatronSettings, readSubscription, type Subscription } from './patron.ts'

const settingsOf = (config: Config): PatronSettings | undefined =>
  config.patronClientId === undefined || config.patronClientSecret === undefined
    ? undefined
    : {
        clientId: config.patronClientId,
        clientSecret: config.patronClientSecret,
        tokenUrl: config.patronTokenUrl,
        identityUrl: config.patronIdentityUrl,
        tiers: config.patronTiers,
      }

type Linked = RestAnswer<'patreon'>

/** A level given by hand stays; otherwise the subscription decides, also downwards. */
async function apply(
  { database, clock }: Foundation,
  actor: Actor,
  found: Subscription,
): Promise<Outcome<Linked>> {
  const { users } = database.repositories
  const owner = await users.findByPatreonId(found.patronId)
  if (owner && owner.id !== actor.user.id) return refuse('subscription.assigned')
  const isKept = isSpecial(actor.user.level)
  const level = isKept ? actor.user.level : found.level
  const expires = isKept ? actor.user.levelExpires : found.expires
  const change = { patreonId: found.patronId, level, levelExpires: expires }
  await users.update(actor.user.id, change, clock.now())
  return found.level === 'none' && !isKept
    ? refuse('subscription.missing')
    : ok({ level, expires, patreonId: found.patronId })
}

export const subscriptionRoutes = (services: Foundation): readonly Route[] => [
  restRoute('patreon', {
    summary: 'Links the account to a subscription at the patron site, or reads it anew',
    access: 'member',
    limit: 'credentials',
    async handle({ body, actor }) {
      const settings = settingsOf(services.config)
      if (!settings) return refuse('subscription.off')
      const found = await readSubscription(settings, body.code, body.redirect, services.clock.now())
      return found.ok ? apply(services, actor, found.value) : found
    },
  }),
]
