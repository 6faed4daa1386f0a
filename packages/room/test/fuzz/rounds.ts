/** Games of a proof over random games: npm test plays fewer of them than npm run test:long. */
export const GAMES = Number(process.env['FUZZ_GAMES'] ?? 40)
