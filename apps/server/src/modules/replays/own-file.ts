import { setImmediate as nextTurn } from 'node:timers/promises'
import { ownBodySteps, type ReplayFile, sealFile } from '@belfry/room/replay'
import { REPLAY_BUILD_MS, REPLAY_BYTES } from '../../domain/limits/values.ts'

/** Work between two pauses, in which sockets and timers get their turn. */
const SLICE_MS = 10

export type OwnFile = ReplayFile | 'too-large' | 'hung-up' | null

interface Building {
  /** Milliseconds of a clock that goes on evenly. */
  readonly ticks: () => number
  readonly hasHungUp: () => boolean
}

/** Builds one person's view of a game in short slices; stops when it becomes too large or the client hangs up. */
export async function ownFile(
  { body, rules }: ReplayFile,
  place: string,
  { ticks, hasHungUp }: Building,
): Promise<OwnFile> {
  if (body.kind !== 'whole') return null
  const steps = ownBodySteps(body, rules, place)
  let bytes = 0
  let worked = 0
  let from = ticks()
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value && sealFile(step.value)
    bytes += step.value
    const spent = ticks() - from
    if (bytes > REPLAY_BYTES || worked + spent > REPLAY_BUILD_MS) return 'too-large'
    if (spent < SLICE_MS) continue
    worked += spent
    await nextTurn()
    if (hasHungUp()) return 'hung-up'
    from = ticks()
  }
}
