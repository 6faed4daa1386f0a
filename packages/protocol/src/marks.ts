/** Numbers that stand for something else than themselves in a message. */

/** Step of `lock` with which the vote starts at once, without a countdown. */
export const DIRECT_START = 1

/** Seat of `revealPlayer` that means all that are still covered, one after another. */
export const THE_REST = -1
