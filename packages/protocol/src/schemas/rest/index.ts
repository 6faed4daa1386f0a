import type { z } from 'zod'
import type { RestMethod, RestName } from '../../rest/calls.ts'
import { accountCalls } from './accounts.ts'
import type { RestCall } from './call.ts'
import { guestCalls } from './guests.ts'
import { moderationCalls } from './moderation.ts'
import { ownCalls } from './own.ts'
import { profileCalls } from './profile.ts'
import { replayCalls, statisticsCalls } from './replays.ts'
import { reportCalls } from './reports.ts'
import { serviceCalls } from './services.ts'
import { sessionCalls } from './sessions.ts'
import { statusCalls } from './status.ts'
import { systemCalls } from './system.ts'
import { tournamentCalls } from './tournament.ts'

export type { AttachedText, Report } from './reports.ts'
export type { SessionEntry } from './sessions.ts'
export type { CountedMatch, ShownTournament, Tournament, TournamentMatch } from './tournament.ts'

/** Shapes of every call of the API, what it takes and what it answers, by name. Whoever gets something sends nothing. */
export const REST = {
  ...accountCalls,
  ...guestCalls,
  ...ownCalls,
  ...profileCalls,
  ...sessionCalls,
  ...moderationCalls,
  ...replayCalls,
  ...statisticsCalls,
  ...reportCalls,
  ...serviceCalls,
  ...systemCalls,
  ...statusCalls,
  ...tournamentCalls,
} satisfies {
  readonly [Name in RestName]: RestMethod<Name> extends 'GET' ? RestCall<z.ZodUndefined> : RestCall
}

export type RestShapes = typeof REST
