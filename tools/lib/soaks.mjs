/**
 * Soaks with a program of their own, in tools/soak: npm run soak plays one of them for as long as --minutes says, and
 * npm run test:long each of them for a minute.
 */
export const PLAYED = ['evening', 'chaos']

/** Those that only npm run soak plays: what they look at shows after ten minutes, if at all. */
export const PLAYED_ASIDE = ['voices']

/**
 * Tests that can go on for longer than in npm test, where those called *.long are left out: npm run soak plays one of
 * them for `soak` rounds (or --rounds N), and npm run test:long each of them for `long`.
 * @typedef {{ file: string, setting: string, soak: string, long: string }} Soak
 */

/** @type {Readonly<Record<string, Soak>>} */
export const SOAKS = {
  /** Kills the server at random moments, so many times an engine; nothing acknowledged may be lost. */
  crash: {
    file: 'apps/server/test/integration/crash.test.ts',
    setting: 'CRASH_ROUNDS',
    soak: '200',
    long: '25',
  },
  /** Lets a PostgreSQL fall and its replica take over, and stops a node for longer than others wait for it. */
  failover: {
    file: 'apps/server/test/integration/failover.long.test.ts',
    setting: 'FAILOVER_ROUNDS',
    soak: '20',
    long: '1',
  },
  /** Sends the frames of every message, spoilt, as everybody; nothing may end and nobody else may notice. */
  siege: {
    file: 'apps/server/test/integration/siege.test.ts',
    setting: 'SIEGE_FRAMES',
    soak: '1000000',
    long: '100000',
  },
  /** Resets that many connections of each protocol at a random byte; the server and the chat server must survive. */
  resets: {
    file: 'apps/server/test/integration/connection-resets.test.ts',
    setting: 'RESET_CONNECTIONS',
    soak: '10000',
    long: '500',
  },
}
