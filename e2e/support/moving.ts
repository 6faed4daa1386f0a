/** For tests about movement: everywhere else pages keep still, and nothing is drawn sixty times a second. */
export const MOVING = { contextOptions: { reducedMotion: 'no-preference' } } as const
