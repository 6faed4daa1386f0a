import { nothing, type Topic } from '../core/topic.ts'
import { type Topics, topics } from '../topics.ts'

type AnyTopic = Topic<unknown, unknown, unknown, object, object, object, object, object>

/** Topics in the order in which they are asked. */
export const allTopics: readonly AnyTopic[] = Object.values(topics)

type Each = Topics[keyof Topics]
type All<Union> = (Union extends unknown ? (part: Union) => void : never) extends (part: infer Whole) => void
  ? Whole
  : never
type Table = 'commands' | 'events' | 'notices'
type Builder = 'initial' | 'initialSecret' | 'session' | 'gamestate' | 'storyteller'

/** Table of all topics' rows. That none is missing is the compiler's to see, where it is given its type. */
export const tableOf = <Part extends Table>(part: Part): All<Each[Part]> =>
  Object.assign({}, ...allTopics.map((topic) => topic[part]))

/** Object of what all topics add to it. */
export const builderOf = <Part extends Builder>(
  part: Part,
): ((...given: Parameters<AnyTopic[Part]>) => All<ReturnType<Each[Part]>>) => {
  type Build = (...given: Parameters<AnyTopic[Part]>) => object
  const builders = allTopics.map((topic) => topic[part] as Build).filter((build) => build !== nothing)
  return (...given) => {
    const built = {}
    for (const build of builders) Object.assign(built, build(...given))
    return built as All<ReturnType<Each[Part]>>
  }
}
