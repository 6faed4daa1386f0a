import type { SessionView } from '@belfry/rules'
import { diff, type Patch } from './diff.ts'
import type { OwnBody, WholeBody } from './format.ts'
import { wholeReel } from './whole-reel.ts'

/** Sat or led at that moment: whoever had got up saw nothing more that was theirs. */
const isThere = ({ self }: SessionView): boolean => self.seat >= 0 || self.kind === 'storyteller'

/**
 * Builds a game as one of its people saw it, and yields after each decision how many characters of JSON it added, so
 * that the caller can pause or stop. Views are built for that person, one by one; nothing of the game itself goes with
 * them. Null for a person who was never there.
 */
export function* ownBodySteps(
  whole: WholeBody,
  rules: number,
  person: string,
): Generator<number, OwnBody | null> {
  const reel = wholeReel(whole, rules)
  const frames: (readonly [number, Patch])[] = []
  let first: { readonly began: number; readonly view: SessionView } | null = null
  let shown: SessionView | null = null
  for (let frame = 0; frame < reel.length; frame++) {
    const next = reel.viewAt(frame, person)
    const time = reel.times[frame] ?? 0
    let added = 0
    if (isThere(next)) {
      // A moment of which they heard nothing is none for them: not even its time is told.
      const change = shown ? diff(shown, next) : []
      if (!first) {
        first = { began: time, view: next }
        added = JSON.stringify(next).length
      } else if (change.length > 0) {
        frames.push([time - first.began, change])
        added = JSON.stringify(change).length
      }
      shown = next
    }
    yield added
  }
  if (!first) return null
  const { began, view } = first
  return {
    kind: 'own',
    startedAt: whole.startedAt + began,
    people: whole.people,
    eye: person,
    view,
    frames,
  }
}
