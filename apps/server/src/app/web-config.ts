import { API_PREFIX, type RestAnswer, SOCKET_PATH } from '@belfry/protocol'
import type { Config } from '../platform/config/config.ts'
import { APP_VERSION } from '../platform/system/version.ts'

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

/** Without a service a code is only written down on the server. */
const sendsTexts = ({ smsUrl, smsUser, smsSecret }: Config): boolean =>
  smsUrl !== undefined && smsUser !== undefined && smsSecret !== undefined

const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/

/**
 * Invitations from a page under `localhost` would lead others to their own machines. Who asks from this machine, with
 * no proxy in between, is told where the network finds it; nobody else learns of addresses inside.
 */
export const invitationOrigin = (
  { publicUrl, trustProxy }: Config,
  networkUrls: readonly string[],
  ip: string,
): string | null => publicUrl ?? (LOOPBACK.test(ip) && trustProxy === false ? (networkUrls[0] ?? null) : null)

export interface ConfigFacts {
  readonly hasTournament: boolean
  readonly invitationOrigin: string | null
}

/** Nothing here is secret: whoever opens the page may read it. */
export const webConfig = (config: Config, facts: ConfigFacts): RestAnswer<'config'> => ({
  version: APP_VERSION,
  apiBase: `${API_PREFIX}/`,
  socketPath: SOCKET_PATH,
  identity: {
    kind: config.shopUrl === undefined ? 'embedded' : 'shop',
    accountUrl: config.shopAccountUrl ?? null,
  },
  guests: config.guests,
  subscription: subscriptionOf(config),
  sentryDsn: config.sentryDsn ?? null,
  supportEmail: config.supportEmail ?? null,
  links: Object.fromEntries(config.links.filter(([, url]) => isWebAddress(url))),
  termsVersion: config.termsVersion,
  sendsTexts: sendsTexts(config),
  knockoutFrom: config.knockoutFrom ?? null,
  ...facts,
  hasOwnContent: config.contentDir !== undefined,
})
