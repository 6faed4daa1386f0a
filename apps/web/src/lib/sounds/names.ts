/** The ten sounds whose loudness people set one by one. */
export const SOUND_NAMES = [
  'chatJoin',
  'chatLeave',
  'privateRequest',
  'privateJoin',
  'voteTick',
  'voteTickShort',
  'voteCast',
  'countdown',
  'attentionGong',
  'timerGong',
] as const

export type SoundName = (typeof SOUND_NAMES)[number]
