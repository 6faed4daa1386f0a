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

const tokenSchema = z.object({ access_token: z.string() })
const memberSchema = z.object({
  type: z.literal('member'),
  attributes: z.object({
    patron_status: z.string().nullish(),
    currently_entitled_amount_cents: z.number(),
    next_charge_date: z.string().nullish(),
  }),
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
  tiers: PatronSettings['tiers'],
  now: number,
): Subscription {
  const members = identity.included.flatMap((one) => {
    const member = memberSchema.safeParse(one)
    return member.success && member.data.attributes.patron_status === 'active_patron'
      ? [member.data.attributes]
      : []
  })
  const best = members.sort(
    (a, b) => b.currently_entitled_amount_cents - a.currently_entitled_amount_cents,
  )[0]
  const level = best ? levelForCents(best.currently_entitled_amount_cents, tiers) : 'none'
  const expires = best && level !== 'none' ? expiryOf(best, now) : null
  return { patronId: identity.data.id, level, expires }
}

async function askJson<T>(url: string, init: RequestInit, schema: z.ZodType<T>): Promise<T> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return schema.parse(await response.json())
}

const identityQuery = new URLSearchParams({
  include: 'memberships',
  'fields[member]': 'patron_status,currently_entitled_amount_cents,next_charge_date',
})

/** Exchanges the code that the patron site gave the browser for what the person subscribes to. */
export async function readSubscription(
  settings: PatronSettings,
  code: string,
  redirect: string,
  now: number,
): Promise<Outcome<Subscription>> {
  try {
    const { access_token } = await askJson(
      settings.tokenUrl,
      {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          code,
          client_id: settings.clientId,
          client_secret: settings.clientSecret,
          redirect_uri: redirect,
        }),
      },
      tokenSchema,
    )
    const headers = { authorization: `Bearer ${access_token}` }
    const identity = await askJson(
      `${settings.identityUrl}?${identityQuery.toString()}`,
      { headers },
      identitySchema,
    )
    return ok(subscriptionOf(identity, settings.tiers, now))
  } catch {
    return refuse('subscription.failed')
  }
}
