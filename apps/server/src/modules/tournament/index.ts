import type { Tournament } from '@belfry/protocol'
import type { Config } from '../../platform/config/config.ts'
import { StartupError } from '../../platform/startup/texts.ts'
import { readTournament } from './data.ts'

export { tournamentRoutes } from './routes.ts'

export interface TournamentServices {
  readonly tournament: Tournament
}

export function openTournament({ tournamentDir }: Pick<Config, 'tournamentDir'>): TournamentServices {
  try {
    return { tournament: readTournament(tournamentDir) }
  } catch (error) {
    throw new StartupError('startup.content', { detail: `TOURNAMENT_DIR: ${(error as Error).message}` })
  }
}
