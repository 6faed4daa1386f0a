const LONGEST_MADE = 64

/**
 * How a request is kept: what the client made of its id, in order of time, before who asked. Decisions of one moment
 * are then neighbours wherever requests are ordered.
 */
export const requestIdOf = (userId: string, made: string): string =>
  `${made.slice(0, LONGEST_MADE)}@${userId}`

const BEFORE = /^(\d+):(.*)$/s
const NOW = /@\d+$/

/** The same for what an earlier version kept, which began with who asked. */
export function inOrderOfTime(stored: string | null): string | null {
  if (stored === null || NOW.test(stored)) return stored
  const [, userId, made] = BEFORE.exec(stored) ?? []
  return userId === undefined || made === undefined ? stored : `${made}@${userId}`
}
