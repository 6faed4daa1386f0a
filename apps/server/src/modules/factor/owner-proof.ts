import type { Locale } from '@belfry/i18n'
import { ok } from '@belfry/kit'
import type { Actor } from '../../domain/actor.ts'
import { type Outcome, refuse } from '../../domain/errors/codes.ts'
import type { IdentityProvider } from '../accounts/identity/provider.ts'
import type { WithPauses } from '../accounts/own-password.ts'
import type { SecondFactor } from './second-factor.ts'

export interface Proof {
  readonly password: string
  readonly code?: string | undefined
}

interface ProofDeps {
  readonly identity: IdentityProvider
  readonly withPauses: WithPauses
  readonly factor: SecondFactor
}

/** Asks for the password, and for a code where there is a second factor, before what a stolen login must not do. */
export type ProveOwner = (
  actor: Actor,
  proof: Proof,
  from: { readonly ip: string; readonly locale: Locale },
) => Promise<Outcome<undefined>>

export const createOwnerProof =
  ({ identity, withPauses, factor }: ProofDeps): ProveOwner =>
  async ({ user, loginId, factor: state }, { password, code }, { ip, locale }) => {
    // The password first: a code is used up by looking at it.
    const known = await withPauses({ user, ip }, () =>
      identity.checkPassword(user.subject, password, user.email),
    )
    if (!known.ok || state === 'off') return known.ok ? ok(undefined) : known
    if (code === undefined) return refuse('access.factor')
    return factor.check(user, code, { ip, locale, loginId })
  }
