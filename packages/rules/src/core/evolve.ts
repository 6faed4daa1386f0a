import { gameEvolvers } from '../game/events.ts'
import { handEvolvers } from '../hands/events.ts'
import type { SessionState } from '../state.ts'
import { timerEvolvers } from '../timer/events.ts'
import { deadlineEvolvers } from './deadlines.ts'
import type { AnyEvent, Events } from './event.ts'
import type { Evolvers } from './topic.ts'

const evolvers: Evolvers<Events> = {
  ...deadlineEvolvers,
  ...gameEvolvers,
  ...handEvolvers,
  ...timerEvolvers,
}

export const evolve = (state: SessionState, event: AnyEvent): SessionState =>
  evolvers[event.type](state, event as never)

export const evolveAll = (state: SessionState, events: readonly AnyEvent[]): SessionState =>
  events.reduce(evolve, state)
