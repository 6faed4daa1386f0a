import { createStore, type Readable } from '../../lib/store.ts'
import type { CaptureProblem, OwnTrack, OwnTracks } from './types.ts'

type Kind = keyof OwnTracks

/** Loss of a device that was there: why it is not any more, or what has taken its place. */
export type Loss =
  | { readonly kind: Kind; readonly problem: CaptureProblem }
  | { readonly kind: Kind; readonly problem: null; readonly instead: string }

export interface Losses extends Readable<readonly Loss[]> {
  /** Somebody has read it. */
  readonly dismiss: (kind: Kind) => void
}

const KINDS: readonly Kind[] = ['audio', 'video']

/** Undefined: nothing that anybody has to be told anew. */
function lossOf(kind: Kind, before: MediaStreamTrack | null, now: OwnTrack): Loss | null | undefined {
  if (now.problem !== null) return before ? { kind, problem: now.problem } : undefined
  if (now.track === null || now.track === before) return now.track === null ? undefined : null
  // Whoever chooses another one ends the first only afterwards.
  const isUnplugged = before?.readyState === 'ended'
  return isUnplugged ? { kind, problem: null, instead: now.track.label } : null
}

/** Devices that went away while they were in use; one that never was there is nothing that was lost. */
export function createLosses(held: Readable<OwnTracks>): Losses {
  const store = createStore<readonly Loss[]>([])
  const had: Record<Kind, MediaStreamTrack | null> = { audio: null, video: null }
  const without = (kind: Kind): readonly Loss[] => store.get().filter((loss) => loss.kind !== kind)
  held.subscribe(() => {
    for (const kind of KINDS) {
      const now = held.get()[kind]
      const wasMissed = store.get().some((loss) => loss.kind === kind && loss.problem !== null)
      // There again: whether it is the same one, whoever plugged it in knows.
      const loss = wasMissed && now.track && !now.problem ? null : lossOf(kind, had[kind], now)
      if (now.track || !now.problem) had[kind] = now.track
      if (loss) store.set([...without(kind), loss])
      else if (loss === null && without(kind).length < store.get().length) store.set(without(kind))
    }
  })
  return { get: store.get, subscribe: store.subscribe, dismiss: (kind) => store.set(without(kind)) }
}
