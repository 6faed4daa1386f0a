import type { Foundation } from '../../platform/foundation.ts'
import type { AccountServices } from '../accounts/index.ts'
import type { FactorServices } from '../factor/index.ts'
import type { VerificationServices } from '../verification/index.ts'
import { createLoginLinks, type LoginLinks } from './links.ts'
import { createLogins, type Logins } from './login.ts'
import { createSelfService, type SelfService } from './self-service.ts'

export { loginRoutes } from './routes.ts'

export interface LoginServices {
  readonly logins: Logins
  /** Only when Belfry keeps the accounts itself. */
  readonly selfService: SelfService | undefined
  readonly loginLinks: LoginLinks | undefined
}

type Deps = Foundation & AccountServices & VerificationServices & FactorServices

export function openLogin(deps: Deps): LoginServices {
  const { config, database, mail, identity, embedded, codeTries } = deps
  const { repositories } = database
  const { mailer, allowance } = mail
  return {
    logins: createLogins({
      ...deps,
      repositories,
      provider: identity,
      allowance,
      takesGuests: config.guests !== 'off',
      disposableDomains: config.disposableDomains,
    }),
    loginLinks: embedded && createLoginLinks({ ...deps, repositories, mailer, allowance }),
    selfService:
      embedded &&
      createSelfService({
        ...deps,
        embedded,
        repositories,
        mailer,
        allowance,
        tries: codeTries,
        disposableDomains: config.disposableDomains,
      }),
  }
}
