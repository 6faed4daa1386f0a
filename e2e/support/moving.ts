/** For tests about how it looks and moves: everywhere else pages keep still, and are drawn only when they change. */
export const MOVING = {
  contextOptions: { reducedMotion: 'no-preference' },
  isSceneryDrawn: true,
} as const
