import type { SessionView } from '@belfry/rules'
import { diff, type Patch } from './diff.ts'
import type { OwnBody, WholeBody } from './format.ts'
import { wholeReel } from './whole-reel.ts'

/** Sat or led at that moment: whoever had got up saw nothing more that was theirs. */
const isThere = ({ self }: SessionView): boolean => self.seat >= 0 || self.kind === 'storyteller'

/**
 * A game as one of its people saw it, from the first moment they were there to the last. Views are built for them, one
 * by one; nothing of the game itself goes with them. Null for whoever was never there.
 */
export function ownBody(whole: WholeBody, rules: number, person: string): OwnBody | null {
  const reel = wholeReel(whole, rules)
  const at = Array.from({ length: reel.length }, (_, frame) => frame)
  const there = at.filter((frame) => isThere(reel.viewAt(frame, person)))
  const [first, last] = [there[0], there.at(-1)]
  if (first === undefined || last === undefined) return null
  const began = reel.times[first] ?? 0
  let shown = reel.viewAt(first, person)
  const view = shown
  const frames: (readonly [number, Patch])[] = []
  for (const frame of at.slice(first + 1, last + 1)) {
    const next = reel.viewAt(frame, person)
    // A moment of which they heard nothing is none for them: not even its time is told.
    const change = isThere(next) ? diff(shown, next) : []
    if (change.length === 0) continue
    frames.push([(reel.times[frame] ?? 0) - began, change])
    shown = next
  }
  return {
    kind: 'own',
    startedAt: whole.startedAt + began,
    people: whole.people,
    eye: person,
    view,
    frames,
  }
}
