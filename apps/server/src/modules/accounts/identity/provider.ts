import type { Locale } from '@belfry/i18n'
import type { Outcome } from '../../../domain/errors/codes.ts'

export interface Registration {
  readonly email: string
  readonly password: string
  readonly username: string
  readonly acceptsMarketing: boolean
  /** Terms agreed to with it. */
  readonly acceptsTerms: boolean
  /** The language of what is written to the person. */
  readonly locale: Locale
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Token of a provider for right credentials; the login exchanges it for the product's own. */
export interface CustomerToken {
  readonly token: string
  readonly username: string
}

export interface Identity {
  /** The provider's own name for the person, which never changes. */
  readonly subject: string
  readonly email: string
  readonly username: string
  readonly acceptsMarketing: boolean
  /** Where they were agreed to at registration, nobody asks again. */
  readonly acceptsTerms: boolean
}

/** Identity provider: who keeps e-mail addresses and passwords. */
export interface IdentityProvider {
  readonly name: 'embedded' | 'shop'
  register(registration: Registration): Promise<Outcome<CustomerToken>>
  authenticate(credentials: Credentials): Promise<Outcome<CustomerToken>>
  identify(token: string): Promise<Outcome<Identity>>
  recover(email: string, locale: Locale): Promise<Outcome<undefined>>
  /** Password check for this very account: several may wait for one address. */
  checkPassword(subject: string, password: string, email: string): Promise<Outcome<undefined>>
}
