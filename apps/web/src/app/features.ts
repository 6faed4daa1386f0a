import { account } from '../features/account/index.ts'
import { banned } from '../features/banned/index.ts'
import { board } from '../features/board/index.ts'
import { characters } from '../features/characters/index.ts'
import { chat } from '../features/chat/index.ts'
import { chronicle } from '../features/chronicle/index.ts'
import { clock } from '../features/clock/index.ts'
import { devices } from '../features/devices/index.ts'
import { guidance } from '../features/guidance/index.ts'
import { hands } from '../features/hands/index.ts'
import { help } from '../features/help/index.ts'
import { lobby } from '../features/lobby/index.ts'
import { login } from '../features/login/index.ts'
import { menu } from '../features/menu/index.ts'
import { moderation } from '../features/moderation/index.ts'
import { night } from '../features/night/index.ts'
import { people } from '../features/people/index.ts'
import { rulebook } from '../features/rulebook/index.ts'
import { scripts } from '../features/scripts/index.ts'
import { session } from '../features/session/index.ts'
import { settings } from '../features/settings/index.ts'
import { setup } from '../features/setup/index.ts'
import { terms } from '../features/terms/index.ts'
import { timer } from '../features/timer/index.ts'
import { tournament } from '../features/tournament/index.ts'
import { update } from '../features/update/index.ts'
import { verification } from '../features/verification/index.ts'
import { voice } from '../features/voice/index.ts'
import { vote } from '../features/vote/index.ts'
import type { Feature } from '../shell/feature.ts'
import { chrome } from './chrome/actions.ts'

/** All that is hung into the frame. A page, modal or action exists when its feature stands here. */
export const FEATURES: readonly Feature[] = [
  chrome,
  account,
  login,
  verification,
  lobby,
  session,
  people,
  board,
  characters,
  vote,
  night,
  settings,
  setup,
  chronicle,
  scripts,
  chat,
  voice,
  hands,
  devices,
  timer,
  guidance,
  terms,
  update,
  banned,
  clock,
  tournament,
  moderation,
  help,
  rulebook,
  menu,
]
