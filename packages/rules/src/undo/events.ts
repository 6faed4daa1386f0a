import type { Evolvers } from '../core/topic.ts'
import { MAX_UNDO_SCRIPTS, MAX_UNDO_STEPS } from '../limits.ts'
import { patchSeat, patchSecret, patchSecretSeat, patchStoryteller } from '../seats/patch.ts'
import type {
  SeatThings,
  SecretSeat,
  SessionState,
  ToldPerson,
  TouchedSeat,
  UndoBar,
  UndoStep,
} from '../state.ts'
import { patchUndo } from './arrangement.ts'
import { isBarred } from './policy.ts'

/** Record of a deed; its number and the arrangement it left follow from the state. */
export type DoneDeed = Omit<UndoStep, 'id' | 'arrangement' | 'barredBy' | 'block'> & {
  readonly arrangement: number
  /** Field that is missing in logs of version 2. */
  readonly block?: UndoStep['block']
}

export interface UndoEvents {
  deedDone: DoneDeed
  /** Deed taken back: puts back what it changed; seats have been arranged as they were already. */
  deedUndone: { readonly id: number }
  /** What a player who is not on the seat had been told about it, for the time they sit down again. */
  memoryRestored: { readonly index: number; readonly told: ToldPerson }
  undoBarred: { readonly by: UndoBar }
  /** Offer changed: what these Storytellers can take back is another thing now, or nothing. */
  undoOffered: { readonly to: readonly string[] }
}

/**
 * Deeds that are kept, the last ones of each Storyteller; scripts are large, so fewer of those, and nothing older
 * than them.
 */
function kept(steps: readonly UndoStep[], by: string): readonly UndoStep[] {
  const own = steps.filter((step) => step.by === by)
  const scripts = own.filter(({ edition }) => edition !== null)
  const oldestScript = scripts.at(-MAX_UNDO_SCRIPTS)?.id ?? 0
  const tooOld = scripts.length > MAX_UNDO_SCRIPTS ? oldestScript : 0
  const oldest = own.at(-MAX_UNDO_STEPS)?.id ?? 0
  return steps.filter((step) => step.by !== by || (step.id >= oldest && step.id >= tooOld))
}

function done(state: SessionState, deed: DoneDeed): SessionState {
  const { steps, nextId, arrangement } = state.secret.undo
  const step: UndoStep = {
    ...deed,
    id: nextId,
    arrangement: { before: deed.arrangement, after: arrangement },
    barredBy: null,
    block: deed.block ?? null,
  }
  return patchUndo(state, { steps: kept([...steps, step], deed.by), nextId: nextId + 1 })
}

/** A traveller's character is everybody's. Whoever was something else is told again only by the Storyteller. */
const publicly = ({ traveller }: Partial<SeatThings>): Partial<SecretSeat> =>
  traveller === undefined ? {} : { sentRole: traveller, sentTeam: traveller === null ? null : 'traveller' }

function withThings(state: SessionState, index: number, things: Partial<SeatThings>): SessionState {
  const { isDead, isVoteless, isRevealed, traveller, name, ...secret } = things
  const open = { isDead, isVoteless, isRevealed, traveller, name }
  const known = Object.fromEntries(Object.entries(open).filter(([, value]) => value !== undefined))
  return patchSecretSeat(patchSeat(state, index, known), index, { ...secret, ...publicly(things) })
}

/** A seat that comes back whole still knows who left it, and knowing what. */
const withMemory = (state: SessionState, index: number, lastTold: TouchedSeat['lastTold']): SessionState =>
  lastTold ? patchSecretSeat(state, index, { lastTold }) : state

function undone(state: SessionState, id: number): SessionState {
  const step = state.secret.undo.steps.find((one) => one.id === id)
  if (!step) return state
  const seated = step.seats.reduce(
    (current, { index, before, lastTold }) =>
      before ? withMemory(withThings(current, index, before), index, lastTold) : current,
    state,
  )
  const entered = step.storytellers.reduce(
    (current, entry) => patchStoryteller(current, entry.id, entry.before),
    seated,
  )
  const tabled = step.table ? patchSecret(entered, step.table.before) : entered
  return patchUndo(tabled, {
    steps: state.secret.undo.steps.filter((one) => one !== step),
    arrangement: step.arrangement.before,
  })
}

export const undoEvolvers: Evolvers<UndoEvents> = {
  deedDone: done,
  deedUndone: (state, { id }) => undone(state, id),
  memoryRestored: (state, { index, told }) => patchSecretSeat(state, index, { lastTold: told }),
  undoBarred: (state, { by }) =>
    patchUndo(state, {
      steps: state.secret.undo.steps.map((step) => (isBarred(step, by) ? { ...step, barredBy: by } : step)),
    }),
  undoOffered: (state) => state,
}
