import { type SessionView, seatMap } from '@belfry/rules'
import type { ViewWhole, WireTopic } from './rows.ts'
import { type Topics, topics } from './topics.ts'

const allTopics: readonly WireTopic[] = Object.values(topics)

type Part = 'inbound' | 'outbound' | 'toWire' | 'session' | 'gamestate' | 'storyteller'
type Each<Name extends Part> = {
  [Topic in keyof Topics]: Topics[Topic] extends { readonly [Key in Name]: infer Rows } ? Rows : never
}[keyof Topics]
type All<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer Whole) => void
  ? { [Key in keyof Whole]: Whole[Key] }
  : never

/** Rows of one part of all topics, in one type. */
export type TopicRows<Name extends Part> = All<Each<Name>>

/** Rows of one part of all topics, in one table. */
export const rowsOf = <Name extends Part>(part: Name): TopicRows<Name> =>
  Object.assign({}, ...allTopics.map((topic) => topic[part]))

const remaps = allTopics.flatMap(({ remap }) => remap ?? [])

export const whole: ViewWhole = {
  remapSeats(view: SessionView, order) {
    const to = seatMap(order)
    return remaps.reduce((current, remap) => remap(current, to), view)
  },
}
