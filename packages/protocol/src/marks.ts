/** Numbers that stand for something else than themselves in a message. */

/** As the step of `lock`: the vote starts at once, without a countdown. */
export const DIRECT_START = 1

/** As the seat of `revealPlayer`: all that are still covered, one after another. */
export const THE_REST = -1
