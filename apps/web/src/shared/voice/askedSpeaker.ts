import type { Store } from '../../lib/store.ts'
import type { DeviceSource } from './capture.ts'
import type { DeviceLists } from './deviceList.ts'
import type { AskedSpeaker, ChatAudio } from './types.ts'

interface AskedSpeakerOptions {
  readonly devices: DeviceSource | undefined
  readonly audio: Store<ChatAudio>
  readonly lists: Pick<DeviceLists, 'speakers' | 'look'>
  readonly isListening: () => boolean
  /** Calls back at each press of a person: without one a browser shows no list. */
  readonly onPress?: (run: () => void) => () => void
}

const isNothingThere = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'NotFoundError'

/**
 * Loudspeaker out of the browser's own list, in engines (Firefox) that tell a page only of those that belong to its
 * microphone or were picked there. They forget that with the page: the one that was chosen is asked for again at the
 * first press of whoever listens, once, and is given without a question as long as it is allowed.
 */
export function createAskedSpeaker({
  devices,
  audio,
  lists,
  isListening,
  onPress,
}: AskedSpeakerOptions): AskedSpeaker | null {
  const select = devices?.selectAudioOutput?.bind(devices)
  if (!select) return null

  const take = async (wanted?: { readonly deviceId: string }): Promise<void> => {
    const { deviceId } = await select(wanted)
    await lists.look()
    if (audio.get().speaker !== deviceId) audio.set({ ...audio.get(), speaker: deviceId })
  }
  const hiddenOne = (): string | null => {
    const { speaker } = audio.get()
    return lists.speakers.get().some(({ id }) => id === speaker) ? null : speaker
  }
  const stop = onPress?.(() => {
    const deviceId = hiddenOne()
    if (deviceId === null || !isListening()) return
    stop?.()
    // Whoever refuses, or has pulled it out, hears where the browser likes, and is not asked again.
    take({ deviceId }).catch(() => undefined)
  })

  return {
    ask: async () => {
      stop?.()
      try {
        await take()
        return 'chosen'
      } catch (error) {
        return isNothingThere(error) ? 'none' : 'left'
      }
    },
  }
}
