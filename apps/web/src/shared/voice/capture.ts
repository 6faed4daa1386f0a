import { createStore, type Readable } from '../../lib/store.ts'
import { type Attempts, problemOf } from './constraints.ts'
import type { OwnTrack } from './types.ts'

/** The part of the browser that knows microphones and cameras; a page that came over plain HTTP has none. */
export type DeviceSource = Pick<
  MediaDevices,
  'getUserMedia' | 'enumerateDevices' | 'addEventListener' | 'removeEventListener'
> & {
  /** Shows the browser's own list of loudspeakers, where it has one. */
  readonly selectAudioOutput?: (wanted?: {
    readonly deviceId: string
  }) => Promise<Pick<MediaDeviceInfo, 'deviceId'>>
}

export interface Capture extends Readable<OwnTrack> {
  readonly isAsking: Readable<boolean>
  /** Holds the first device that can be had; null lets it go. Asking again for the same changes nothing. */
  readonly want: (attempts: Attempts | null) => void
  /** Asks the browser once more for what is wanted. */
  readonly again: () => void
}

const NOTHING: OwnTrack = { track: null, problem: null }
const UNSUPPORTED: OwnTrack = { track: null, problem: 'unsupported' }

/** One attempt after the other, until a device is there or the browser says more than that it is not. */
async function tryEach(
  from: DeviceSource,
  kind: 'audio' | 'video',
  [first, ...rest]: Attempts,
): Promise<OwnTrack> {
  if (!first) return { track: null, problem: 'missing' }
  const answer = await from.getUserMedia({ [kind]: first }).then(
    (stream) => ({ track: stream.getTracks()[0] ?? null, problem: null }),
    (error: unknown) => ({ track: null, problem: problemOf(error) }),
  )
  return answer.problem === 'missing' && rest.length > 0 ? tryEach(from, kind, rest) : answer
}

/** The system gives it to another program for a while, or somebody pressed a button at the device. */
function onHeldElsewhere(track: MediaStreamTrack, run: (isElsewhere: boolean) => void): void {
  track.addEventListener('mute', () => run(true))
  track.addEventListener('unmute', () => run(false))
}

/** Capture of one device, from the moment it is wanted until it is not; the last stays until the next is there. */
export function createCapture(kind: 'audio' | 'video', devices: DeviceSource | undefined): Capture {
  const store = createStore<OwnTrack>(NOTHING)
  const isAsking = createStore(false)
  let wanted: Attempts | null = null
  let turn = 0

  const show = (next: OwnTrack): void => {
    const before = store.get().track
    store.set(next)
    // A device that nobody holds switches its light off.
    if (before !== next.track) before?.stop()
  }

  const hold = (track: MediaStreamTrack): void => {
    track.addEventListener('ended', () => {
      // Unplugged: whatever else there is takes its place.
      if (store.get().track === track) again()
    })
    // Pictures are mute whenever a busy machine misses a few: that is nothing to tell.
    if (kind === 'audio')
      onHeldElsewhere(track, (isElsewhere) => {
        if (store.get().track === track) show({ track, problem: isElsewhere ? 'busy' : null })
      })
    show({ track, problem: null })
  }

  const ask = async (from: DeviceSource, attempts: Attempts): Promise<void> => {
    const mine = ++turn
    isAsking.set(true)
    const answer = await tryEach(from, kind, attempts)
    // Meanwhile something else is wanted, or nothing.
    if (mine !== turn) answer.track?.stop()
    else {
      isAsking.set(false)
      if (answer.track) hold(answer.track)
      else show(answer)
    }
  }

  const again = (): void => {
    if (wanted && devices) void ask(devices, wanted)
    else {
      turn += 1
      isAsking.set(false)
      show(wanted ? UNSUPPORTED : NOTHING)
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    isAsking,
    again,
    want(attempts) {
      if (JSON.stringify(attempts) === JSON.stringify(wanted)) return
      wanted = attempts
      again()
    },
  }
}
