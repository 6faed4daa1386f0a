import { accessEvolvers } from '../access/events.ts'
import { bagEvolvers } from '../bag/events.ts'
import { bluffEvolvers } from '../bluffs/events.ts'
import { channelEvolvers } from '../channels/events.ts'
import { editionEvolvers } from '../edition/events.ts'
import { eyesEvolvers } from '../eyes/events.ts'
import { gameEvolvers } from '../game/events.ts'
import { handEvolvers } from '../hands/events.ts'
import { hookEvolvers } from '../hooks/events.ts'
import { lifeEvolvers } from '../life/events.ts'
import { mediaEvolvers } from '../media/events.ts'
import { memberEvolvers } from '../members/events.ts'
import { metaEvolvers } from '../meta/events.ts'
import { npcEvolvers } from '../npcs/events.ts'
import { pointingEvolvers } from '../pointing/events.ts'
import { reminderEvolvers } from '../reminders/events.ts'
import { revealEvolvers } from '../reveal/events.ts'
import { roleEvolvers } from '../roles/events.ts'
import { seatEvolvers } from '../seats/events.ts'
import { signalEvolvers } from '../signals/events.ts'
import type { SessionState } from '../state.ts'
import { storytellerEvolvers } from '../storytellers/events.ts'
import { textEvolvers } from '../text/events.ts'
import { timerEvolvers } from '../timer/events.ts'
import { undoEvolvers } from '../undo/events.ts'
import { voteEvolvers } from '../vote/events.ts'
import { deadlineEvolvers } from './deadlines.ts'
import type { AnyEvent, Events } from './event.ts'
import type { Evolvers } from './topic.ts'

const evolvers: Evolvers<Events> = {
  ...deadlineEvolvers,
  ...gameEvolvers,
  ...hookEvolvers,
  ...revealEvolvers,
  ...voteEvolvers,
  ...handEvolvers,
  ...eyesEvolvers,
  ...pointingEvolvers,
  ...signalEvolvers,
  ...bagEvolvers,
  ...bluffEvolvers,
  ...editionEvolvers,
  ...lifeEvolvers,
  ...npcEvolvers,
  ...reminderEvolvers,
  ...roleEvolvers,
  ...seatEvolvers,
  ...memberEvolvers,
  ...metaEvolvers,
  ...accessEvolvers,
  ...storytellerEvolvers,
  ...textEvolvers,
  ...channelEvolvers,
  ...mediaEvolvers,
  ...timerEvolvers,
  ...undoEvolvers,
}

interface Step {
  readonly before: SessionState
  readonly event: AnyEvent
  readonly after: SessionState
}

/**
 * The last steps: whoever decides follows the events to see what comes of them, and whoever carries them out
 * follows the same events from the same state again. A few more than a decision usually has.
 */
const steps: (Step | undefined)[] = Array.from({ length: 12 })
let newest = 0

function remembered(state: SessionState, event: AnyEvent): Step | undefined {
  for (const step of steps) if (step?.event === event && step.before === state) return step
  return undefined
}

/** A log may hold what these rules have never heard of: that is said by its name. */
export function evolve(state: SessionState, event: AnyEvent): SessionState {
  const known = remembered(state, event)
  if (known) return known.after
  const evolver = evolvers[event.type]
  if (evolver === undefined) throw new Error(`unknown event ${event.type}`)
  const after = evolver(state, event as never)
  newest = (newest + 1) % steps.length
  steps[newest] = { before: state, event, after }
  return after
}

export const evolveAll = (state: SessionState, events: readonly AnyEvent[]): SessionState =>
  events.reduce(evolve, state)
