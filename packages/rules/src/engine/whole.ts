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

/** A state that was kept, with the parts that topics of a later day have added as a new session has them. */
export function completed(kept: SessionState): SessionState {
  const blank = newSession(kept.meta, 0)
  const hiddenVotes = { ...blank.secret.hiddenVotes, ...kept.secret.hiddenVotes }
  return { ...blank, ...kept, secret: { ...blank.secret, ...kept.secret, hiddenVotes } }
}

const remaps = allTopics.flatMap(({ remap }) => remap ?? [])

export const whole: Whole = {
  newSession,
  remapSeats(state, order) {
    const to = seatMap(order)
    return remaps.reduce((current, remap) => remap(current, to), state)
  },
}
