import type { ContentIndex } from '@belfry/content'
import type { Translate } from '@belfry/i18n'
import type { SessionView } from '@belfry/rules'
import type { Announcement } from '../lib/announcing/kinds.ts'

/** The own view at a moment of the server's clock. */
export interface Moment {
  readonly view: SessionView
  readonly now: number
}

/** Words that sentences are made of. */
export interface Words {
  readonly t: Translate
  readonly names: {
    readonly user: (view: SessionView, id: string) => string
    readonly seat: (view: SessionView, index: number) => string
  }
  readonly content: ContentIndex | null
}

/**
 * What a feature has to tell of what happened between two moments. Made of one's own view alone: what somebody may
 * not know cannot be said to them.
 */
export interface Announcing {
  readonly between: (before: Moment, after: Moment, words: Words) => readonly Announcement[]
  /** When there will be something to tell although nothing came from the server: a hand or a timer goes on. */
  readonly wake?: (moment: Moment, words: Words) => number | null
}
