import { ok } from '@belfry/kit'
import { z } from 'zod'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { Level } from '../../domain/levels.ts'

const TIMEOUT_MS = 10_000
const DAY_MS = 24 * 60 * 60 * 1000
/** A payment may be late before the level goes. */
const GRACE_MS = 3 * DAY_MS
const MONTH_MS = 31 * DAY_MS

export interface PatronSettings {
  readonly clientId: string
  readonly clientSecret: string
  /** Campaign that counts: what is paid to others counts nothing. */
  readonly campaignId: string
  readonly tokenUrl: string
  readonly identityUrl: string
  readonly tiers: readonly (readonly [number, Level])[]
}

export interface Subscription {
  readonly patronId: string
  /** `none` when nothing is paid at present. */
  readonly level: Level
  readonly expires: number | null
}

const tokenSchema = z.object({ access_token: z.string(), refresh_token: z.string().nullish() })
const memberSchema = z.object({
  type: z.literal('member'),
  attributes: z.object({
    patron_status: z.string().nullish(),
    currently_entitled_amount_cents: z.number(),
    next_charge_date: z.string().nullish(),
  }),
  relationships: z.object({ campaign: z.object({ data: z.object({ id: z.string() }) }) }),
})
const identitySchema = z.object({
  data: z.object({ id: z.string() }),
  included: z.array(z.unknown()).default([]),
})

type Member = z.infer<typeof memberSchema>['attributes']

/** The highest tier that the monthly amount reaches. */
export const levelForCents = (cents: number, tiers: PatronSettings['tiers']): Level =>
  [...tiers].sort((a, b) => b[0] - a[0]).find(([from]) => cents >= from)?.[1] ?? 'none'

function expiryOf({ next_charge_date }: Member, now: number): number {
  const next = next_charge_date ? Date.parse(next_charge_date) : Number.NaN
  return (Number.isNaN(next) ? now + MONTH_MS : next) + GRACE_MS
}

export function subscriptionOf(
  identity: z.infer<typeof identitySchema>,
  { campaignId, tiers }: Pick<PatronSettings, 'campaignId' | 'tiers'>,
  now: number,
): Subscription {
  const members = identity.included.flatMap((one) => {
    const member = memberSchema.safeParse(one)
    if (!member.success || member.data.relationships.campaign.data.id !== campaignId) return []
    return member.data.attributes.patron_status === 'active_patron' ? [member.data.attributes] : []
  })
  const best = members.sort(
    (a, b) => b.currently_entitled_amount_cents - a.currently_entitled_amount_cents,
  )[0]
  const level = best ? levelForCents(best.currently_entitled_amount_cents, tiers) : 'none'
  const expires = best && level !== 'none' ? expiryOf(best, now) : null
  return { patronId: identity.data.id, level, expires }
}

class Refused extends Error {}

async function askJson<T>(url: string, init: RequestInit, schema: z.ZodType<T>): Promise<T> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status >= 400 && response.status < 500) throw new Refused(`HTTP ${response.status}`)
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return schema.parse(await response.json())
}

const identityQuery = new URLSearchParams({
  include: 'memberships,memberships.campaign',
  'fields[member]': 'patron_status,currently_entitled_amount_cents,next_charge_date',
})

/** Subscription of somebody, and the token that reads it the next time. */
export interface ReadSubscription extends Subscription {
  readonly refreshToken: string | undefined
}

/** With the code that the patron site gave the browser, or with what it gave us the last time. */
export type Grant = { readonly code: string; readonly redirect: string } | { readonly refreshToken: string }

const fieldsOf = (grant: Grant): Record<string, string> =>
  'code' in grant
    ? { grant_type: 'authorization_code', code: grant.code, redirect_uri: grant.redirect }
    : { grant_type: 'refresh_token', refresh_token: grant.refreshToken }

/** `subscription.failed` when it may do later, `subscription.ended` when the site takes no such grant (any more). */
export async function readSubscription(
  settings: PatronSettings,
  grant: Grant,
  now: number,
): Promise<Outcome<ReadSubscription>> {
  const { clientId: client_id, clientSecret: client_secret, tokenUrl, identityUrl } = settings
  try {
    const body = new URLSearchParams({ ...fieldsOf(grant), client_id, client_secret })
    const { access_token, refresh_token } = await askJson(tokenUrl, { method: 'POST', body }, tokenSchema)
    const headers = { authorization: `Bearer ${access_token}` }
    const identity = await askJson(`${identityUrl}?${identityQuery.toString()}`, { headers }, identitySchema)
    return ok({ ...subscriptionOf(identity, settings, now), refreshToken: refresh_token ?? undefined })
  } catch (error) {
    return refuse(
      error instanceof Refused && !('code' in grant) ? 'subscription.ended' : 'subscription.failed',
    )
  }
}
