/** Nothing moves by itself: what a test does not look at need not be drawn sixty times a second. */
export const STILL = { contextOptions: { reducedMotion: 'reduce' } } as const
