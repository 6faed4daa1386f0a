import type { Beginning } from '../core/registry.ts'
import { seatMap } from '../core/seat-map.ts'
import type { Whole } from '../core/topic.ts'
import type { MetaState, SecretState, SessionState } from '../state.ts'
import { allTopics, builderOf } from './together.ts'

const initial: (beginning: Beginning) => Omit<SessionState, 'secret'> = builderOf('initial')
const initialSecret: (beginning: Beginning) => SecretState = builderOf('initialSecret')

/** New session: nobody sits yet, and the owner is its Storyteller. */
export const newSession = (meta: MetaState, seed: number): SessionState => ({
  ...initial({ meta, seed }),
  secret: initialSecret({ meta, seed }),
})

const remaps = allTopics.flatMap(({ remap }) => remap ?? [])

export const whole: Whole = {
  newSession,
  remapSeats(state, order) {
    const to = seatMap(order)
    return remaps.reduce((current, remap) => remap(current, to), state)
  },
}
