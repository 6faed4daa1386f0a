import { account } from '../features/account/index.ts'
import { lobby } from '../features/lobby/index.ts'
import { login } from '../features/login/index.ts'
import { session } from '../features/session/index.ts'
import { verification } from '../features/verification/index.ts'
import { vote } from '../features/vote/index.ts'
import type { Feature } from '../frame/feature.ts'
import { chrome } from './chrome/actions.ts'

/** All that is hung into the frame. A page, modal or action exists when its feature stands here. */
export const FEATURES: readonly Feature[] = [chrome, account, login, verification, lobby, session, vote]
