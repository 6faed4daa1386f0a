import type { TextKey } from '@belfry/i18n'
import type { SessionView } from '@belfry/rules'
import { placeOf } from './selectors.ts'

const NAMED_SETS = ['tb', 'bmr', 'snv', 'luf', 'custom'] as const
type NamedSet = (typeof NAMED_SETS)[number]
const INDEXES = [0, 1, 2, 3, 4] as const

const isNamed = (set: string): set is NamedSet => (NAMED_SETS as readonly string[]).includes(set)

/** Name of a public chat at this table: a place of its edition, or of any town. */
export function placeName(view: SessionView, channel: string): TextKey {
  const { set, index } = placeOf(view, channel)
  const place = INDEXES.find((each) => each === index) ?? 0
  return `chat:place.${isNamed(set) ? set : 'custom'}.${place}`
}
