import type { Phrase } from '@belfry/i18n'
import type { RestAnswer } from '@belfry/protocol'

export type Door = RestAnswer<'door'>

/** Door in words: what is played, how full it is, and whether it has begun. */
export const doorWords = ({ edition, seated, seats, isRunning }: Door): readonly Phrase[] => [
  ...(edition === null ? [] : [{ key: 'guests:edition', params: { edition } } as const]),
  ...(seats === 0 ? [] : [{ key: 'guests:seats', params: { seated, seats } } as const]),
  ...(isRunning ? [{ key: 'guests:running' } as const] : []),
]
