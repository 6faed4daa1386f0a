import type { Clock } from '@belfry/kit'
import { createStore, type Readable, type Store } from '../../lib/store.ts'
import type { DeviceSource } from './capture.ts'
import type { Device } from './types.ts'

export interface DeviceLists {
  readonly microphones: Readable<readonly Device[]>
  readonly cameras: Readable<readonly Device[]>
  readonly speakers: Readable<readonly Device[]>
  readonly look: () => Promise<void>
  /** Looks again and again while somebody depends on what is plugged in. */
  readonly watch: (isWanted: boolean) => void
}

/** Soon enough for whoever speaks on to an unplugged microphone, seldom enough to cost nothing. */
export const LOOK_EVERY_MS = 3000

/** Before a permission, browsers tell of one device without a name: that is none to choose. */
const ofKind = (all: readonly MediaDeviceInfo[], kind: MediaDeviceKind): readonly Device[] =>
  all
    .filter((device) => device.kind === kind && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))

const isSame = (a: readonly Device[], b: readonly Device[]): boolean =>
  JSON.stringify(a) === JSON.stringify(b)

/**
 * Device lists: what is plugged in, looked at when somebody first wants to know and whenever it changes. Browsers do
 * not tell of every change (on Linux not of a headset without a wire), and some notice only when asked.
 */
export function createDeviceLists(
  devices: DeviceSource | undefined,
  clock: Clock,
  onChange: () => void,
): DeviceLists {
  const microphones = createStore<readonly Device[]>([])
  const cameras = createStore<readonly Device[]>([])
  const speakers = createStore<readonly Device[]>([])
  const note = (store: Store<readonly Device[]>, next: readonly Device[]): boolean => {
    if (isSame(store.get(), next)) return false
    store.set(next)
    return true
  }
  let hasLooked = false
  const look = async (): Promise<void> => {
    try {
      const all = (await devices?.enumerateDevices()) ?? []
      const changes = [
        note(microphones, ofKind(all, 'audioinput')),
        note(cameras, ofKind(all, 'videoinput')),
        note(speakers, ofKind(all, 'audiooutput')),
      ]
      // What was there before anybody looked is no change.
      const isNews = hasLooked && changes.includes(true)
      hasLooked = true
      if (isNews) onChange()
    } catch {
      // A browser that lists nothing still gives its default devices: nobody has to be told.
    }
  }
  devices?.addEventListener('devicechange', () => void look().then(onChange))
  let stop: (() => void) | null = null
  const watch = (isWanted: boolean): void => {
    if (!isWanted) stop?.()
    stop = isWanted ? (stop ?? clock.after(LOOK_EVERY_MS, next)) : null
  }
  const next = (): void => {
    stop = clock.after(LOOK_EVERY_MS, next)
    void look()
  }
  return { microphones, cameras, speakers, look, watch }
}
