import { characterGames } from './characters.ts'
import type { GoldenGames } from './game.ts'
import { ruleGames } from './rules.ts'
import { voteGames } from './votes.ts'

export const GAMES: GoldenGames = { ...characterGames, ...ruleGames, ...voteGames }
