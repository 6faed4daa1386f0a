import type { Config } from '../../platform/config/config.ts'
import type { PatronSettings } from './patron.ts'

/** Undefined where levels do not come from subscriptions. */
export function settingsOf(config: Config): PatronSettings | undefined {
  const { patronClientId, patronClientSecret, patronCampaignId } = config
  if (!patronClientId || !patronClientSecret || !patronCampaignId) return undefined
  return {
    clientId: patronClientId,
    clientSecret: patronClientSecret,
    campaignId: patronCampaignId,
    tokenUrl: config.patronTokenUrl,
    identityUrl: config.patronIdentityUrl,
    tiers: config.patronTiers,
  }
}
