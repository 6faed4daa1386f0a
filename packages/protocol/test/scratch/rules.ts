import { ok } from '@belfry/kit'
import type { SessionState } from '@belfry/rules'
import { defineTopic } from '../../../rules/src/core/topic.ts'

/** What the topic adds to the state. A real one says so in an interface of `core/registry.ts`. */
type Rung = SessionState & {
  readonly bells: number
  readonly secret: { readonly ringers: readonly string[] }
}
const rung = (state: SessionState) => state as Rung

interface BellRung {
  readonly type: 'bellRung'
  readonly userId: string
}

export const bells = defineTopic({
  commands: {
    ringBell: {
      by: ['seated'],
      decide: (_state: SessionState, { userId }: { readonly userId: string }) =>
        ok([{ type: 'bellRung', userId } as never]),
    },
  },
  events: {
    bellRung: (state: SessionState, { userId }: BellRung) => {
      const { bells: count, secret } = rung(state)
      return { ...state, bells: count + 1, secret: { ...secret, ringers: [...secret.ringers, userId] } }
    },
  },
  notices: {
    bellRung: {
      per: 'insight' as const,
      build: (_event: BellRung, { kind }, after) => [
        {
          notice: 'bellRung',
          count: rung(after).bells,
          ringers: kind === 'storyteller' ? rung(after).secret.ringers : null,
        } as never,
      ],
    },
  },
  initial: () => ({ bells: 0 }),
  initialSecret: () => ({ ringers: [] }),
  gamestate: (state) => ({ bells: rung(state).bells }),
  storyteller: (state) => ({ ringers: rung(state).secret.ringers.map((id) => id) }),
})
