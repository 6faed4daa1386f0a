import type { Clock } from '@belfry/kit'
import type { Config } from '../../platform/config/config.ts'
import { StartupError } from '../../platform/startup/texts.ts'
import type { Logger } from '../../platform/system/log.ts'
import { type TournamentSource, watchTournament } from './source.ts'

export { isOn } from './count.ts'
export { tournamentRoutes } from './routes.ts'

export interface TournamentServices {
  readonly tournament: TournamentSource
}

export function openTournament(
  { tournamentDir }: Pick<Config, 'tournamentDir'>,
  clock: Clock,
  log: Logger,
): TournamentServices {
  try {
    return { tournament: watchTournament(tournamentDir, clock, log) }
  } catch (error) {
    throw new StartupError('startup.content', { detail: `TOURNAMENT_DIR: ${(error as Error).message}` })
  }
}
