import type { Foundation } from '../../platform/foundation.ts'
import type { AccountServices } from '../accounts/index.ts'
import type { LoginServices } from '../login/index.ts'
import type { SessionServices } from '../sessions/index.ts'
import type { VerificationServices } from '../verification/index.ts'

/** Dependencies of guests: what it takes to make one, and to make more of them. */
export type GuestDeps = Foundation &
  AccountServices &
  VerificationServices &
  LoginServices & { readonly live: SessionServices }
