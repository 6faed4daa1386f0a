/** What the program ends with: done, failed, or to be started again with the newest version. */
export const EXIT = { done: 0, failed: 1, again: 75 } as const
export type Exit = (typeof EXIT)[keyof typeof EXIT]
