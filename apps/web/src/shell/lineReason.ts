import type { TextKey } from '@belfry/i18n'

/** What a line's own protocol says when it goes down or does not come about, and what a person is told instead. */
const WORDS: Readonly<Record<string, TextKey>> = {
  'transport close': 'errors:line-closed',
  'io server disconnect': 'errors:line-closed',
  'ping timeout': 'errors:line-silent',
  timeout: 'errors:line-silent',
}

/** Why there is no line, in words of the reader's language; whatever a browser calls it, it broke. */
export const lineReason = (reason: string, say: (key: TextKey) => string): string =>
  say(WORDS[reason] ?? 'errors:line-failed')
