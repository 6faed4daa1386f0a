import { z } from 'zod'
import type { Config } from '../config/config.ts'
import { APP_VERSION } from './version.ts'

export const webConfigSchema = z.object({
  version: z.string(),
  apiBase: z.string(),
  socketPath: z.string(),
  identity: z.object({ kind: z.enum(['embedded', 'shop']), accountUrl: z.string().nullable() }),
  subscription: z.object({ authorizeUrl: z.string(), clientId: z.string(), pageUrl: z.string() }).nullable(),
  sentryDsn: z.string().nullable(),
  supportEmail: z.string().nullable(),
  links: z.record(z.string(), z.string()),
  knockoutFrom: z.number().nullable(),
  hasOwnContent: z.boolean(),
})

/** People click on these: nothing but pages and mail. */
const isWebAddress = (url: string): boolean => /^(https?:\/\/|mailto:|\/(?!\/))/.test(url)

const subscriptionOf = (config: Config) =>
  config.patronClientId === undefined
    ? null
    : {
        authorizeUrl: config.patronAuthorizeUrl,
        clientId: config.patronClientId,
        pageUrl: config.patronPageUrl,
      }

/** Nothing here is secret: whoever opens the page may read it. */
export const webConfig = (config: Config): z.infer<typeof webConfigSchema> => ({
  version: APP_VERSION,
  apiBase: '/backend/',
  socketPath: '/backend/socket/',
  identity: {
    kind: config.shopUrl === undefined ? 'embedded' : 'shop',
    accountUrl: config.shopAccountUrl ?? null,
  },
  subscription: subscriptionOf(config),
  sentryDsn: config.sentryDsn ?? null,
  supportEmail: config.supportEmail ?? null,
  links: Object.fromEntries(config.links.filter(([, url]) => isWebAddress(url))),
  knockoutFrom: config.knockoutFrom ?? null,
  hasOwnContent: config.contentDir !== undefined,
})
