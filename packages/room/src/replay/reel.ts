import type { SessionView } from '@belfry/rules'
import type { Eye, ReplayFile } from './format.ts'
import type { Mark } from './marks.ts'
import { ownReel } from './own-reel.ts'
import { wholeReel } from './whole-reel.ts'

/** A game that can be looked at, frame by frame: the first is how it began, each further one a decision. */
export interface Reel {
  readonly length: number
  /** When each frame was, in milliseconds since the first. */
  readonly times: readonly number[]
  readonly startedAt: number
  /** Whose eyes there are to look through. */
  readonly eyes: readonly Eye[]
  /** What everybody saw happen, in its order, with its frame. */
  marks(): readonly (Mark & { readonly frame: number })[]
  /** What those eyes saw at that frame, as the server would have shown it. */
  viewAt(frame: number, eye: Eye): SessionView
}

export const reelOf = ({ body, rules }: ReplayFile): Reel =>
  body.kind === 'whole' ? wholeReel(body, rules) : ownReel(body)
