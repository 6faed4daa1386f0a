import type { ErrorCode } from '../../domain/errors/codes.ts'
import type { SecurityKind } from '../system/security-events.ts'

/** Refusals that are of interest to whoever watches over an installation. */
const kinds: Partial<Readonly<Record<ErrorCode, SecurityKind>>> = {
  CUSTOMER_DISABLED: 'login.failed',
  'access.banned': 'rights.refused',
  'access.forbidden': 'rights.refused',
  'access.unverified': 'rights.refused',
  'auth.authenticate': 'login.failed',
  'auth.captcha': 'captcha.failed',
  'auth.code': 'code.failed',
  'auth.mailed': 'limit.reached',
  'auth.password': 'login.failed',
  'auth.paused': 'limit.reached',
  'auth.recoveryToken': 'code.failed',
  'auth.session': 'login.refused',
  'auth.unidentified': 'login.failed',
  'request.busy': 'limit.reached',
  'request.limited': 'limit.reached',
}

/** Strangers, who show no token at all, have not logged in yet, and are no event. */
export const refusalKind = (code: ErrorCode, hasToken: boolean): SecurityKind | undefined =>
  code === 'access.login' ? (hasToken ? 'login.refused' : undefined) : kinds[code]
