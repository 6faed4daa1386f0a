import type { AccountServices } from '../modules/accounts/index.ts'
import type { ContentServices } from '../modules/content/index.ts'
import type { FactorServices } from '../modules/factor/index.ts'
import type { LoginServices } from '../modules/login/index.ts'
import type { ModerationServices } from '../modules/moderation/index.ts'
import type { SessionServices } from '../modules/sessions/index.ts'
import type { TournamentServices } from '../modules/tournament/index.ts'
import type { VerificationServices } from '../modules/verification/index.ts'
import type { VoiceServices } from '../modules/voice/index.ts'
import type { Foundation } from '../platform/foundation.ts'
import type { Connections } from '../realtime/index.ts'

/** Services the parts of the server share, put together once at the start. */
export interface Services
  extends Foundation,
    AccountServices,
    VerificationServices,
    FactorServices,
    LoginServices,
    ModerationServices,
    TournamentServices,
    ContentServices {
  readonly connections: Connections
  readonly live: SessionServices
  readonly voice: VoiceServices
}
