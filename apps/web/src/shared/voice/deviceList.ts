import { createStore, type Readable } from '../../lib/store.ts'
import type { DeviceSource } from './capture.ts'
import type { Device } from './types.ts'

export interface DeviceLists {
  readonly microphones: Readable<readonly Device[]>
  readonly cameras: Readable<readonly Device[]>
  readonly speakers: Readable<readonly Device[]>
  readonly look: () => Promise<void>
}

/** Before a permission, browsers tell of one device without a name: that is none to choose. */
const ofKind = (all: readonly MediaDeviceInfo[], kind: MediaDeviceKind): readonly Device[] =>
  all
    .filter((device) => device.kind === kind && device.deviceId !== '')
    .map(({ deviceId, label }) => ({ id: deviceId, label }))

/** Device lists: what is plugged in, looked at when somebody first wants to know and whenever it changes. */
export function createDeviceLists(devices: DeviceSource | undefined, onChange: () => void): DeviceLists {
  const microphones = createStore<readonly Device[]>([])
  const cameras = createStore<readonly Device[]>([])
  const speakers = createStore<readonly Device[]>([])
  const look = async (): Promise<void> => {
    try {
      const all = (await devices?.enumerateDevices()) ?? []
      microphones.set(ofKind(all, 'audioinput'))
      cameras.set(ofKind(all, 'videoinput'))
      speakers.set(ofKind(all, 'audiooutput'))
    } catch {
      // A browser that lists nothing still gives its default devices: nobody has to be told.
    }
  }
  devices?.addEventListener('devicechange', () => void look().then(onChange))
  return { microphones, cameras, speakers, look }
}
