import type { Team } from '@belfry/content'
import { useText } from '../../../shell/useText.ts'

const TEAMS = {
  townsfolk: 'characters:team.townsfolk',
  outsider: 'characters:team.outsider',
  minion: 'characters:team.minion',
  demon: 'characters:team.demon',
  traveller: 'characters:team.traveller',
  fabled: 'characters:team.fabled',
  loric: 'characters:team.loric',
} as const

export const useTeamName = (team: Team): string => useText('characters').t(TEAMS[team])
