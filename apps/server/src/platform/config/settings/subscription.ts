import { z } from 'zod'
import { levels } from '../../../domain/levels.ts'
import { address, pairs, text } from '../kinds.ts'
import { optional, setting } from '../setting.ts'

const tierMessage = 'must be a list of cents=level'
const tier = z
  .tuple([z.string(), z.string()])
  .readonly()
  .transform(([cents, level]) => [Number(cents), level])
  .pipe(z.tuple([z.number(tierMessage).int().min(0), z.enum(levels, tierMessage)]))

export const subscription = {
  patronClientId: optional({
    env: 'PATRON_CLIENT_ID',
    kind: text(),
    about: 'Client id at the patron site. Given, levels come from subscriptions instead of `SIGNUP_LEVEL`.',
  }),
  patronClientSecret: optional({
    env: 'PATRON_CLIENT_SECRET',
    kind: text(),
    secret: true,
    about: 'Client secret at the patron site.',
  }),
  patronCampaignId: optional({
    env: 'PATRON_CAMPAIGN_ID',
    kind: text(),
    about: 'Your campaign at the patron site: what people pay to others counts nothing here.',
  }),
  patronAuthorizeUrl: setting({
    env: 'PATRON_AUTHORIZE_URL',
    kind: address('http:', 'https:'),
    fallback: 'https://www.patreon.com/oauth2/authorize',
    about: 'Where people allow the link.',
  }),
  patronTokenUrl: setting({
    env: 'PATRON_TOKEN_URL',
    kind: address('http:', 'https:'),
    fallback: 'https://www.patreon.com/api/oauth2/token',
    about: 'Where the code becomes a token.',
  }),
  patronIdentityUrl: setting({
    env: 'PATRON_IDENTITY_URL',
    kind: address('http:', 'https:'),
    fallback: 'https://www.patreon.com/api/oauth2/v2/identity',
    about: 'Where the subscription is read.',
  }),
  patronPageUrl: setting({
    env: 'PATRON_PAGE_URL',
    kind: address('http:', 'https:'),
    fallback: 'https://www.patreon.com',
    about: 'Page where people subscribe.',
  }),
  patronTiers: setting({
    env: 'PATRON_TIERS',
    kind: pairs().pipe(z.array(tier).readonly()),
    fallback: '300=patreon-townsfolk,500=patreon-minion,1000=patreon-demon',
    about: 'Level for each monthly amount in cents; the highest amount reached counts.',
  }),
} as const
