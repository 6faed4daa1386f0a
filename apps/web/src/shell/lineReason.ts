import type { TextKey } from '@belfry/i18n'

/** What a line's own protocol says when it goes down, and what a person is told instead. */
const WORDS: Readonly<Record<string, TextKey>> = {
  'transport close': 'errors:line-closed',
  'transport error': 'errors:line-failed',
  'ping timeout': 'errors:line-silent',
}

/** Why a line went down, in words; what has none is named as it is. */
export const lineReason = (reason: string, say: (key: TextKey) => string): string => {
  const key = WORDS[reason]
  return key ? say(key) : reason
}
