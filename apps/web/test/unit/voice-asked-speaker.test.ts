import { expect, it, vi } from 'vitest'
import { createStore } from '../../src/lib/store.ts'
import { createAskedSpeaker } from '../../src/shared/voice/askedSpeaker.ts'
import type { DeviceSource } from '../../src/shared/voice/capture.ts'
import { DEFAULT_AUDIO } from '../../src/shared/voice/chatAudio.ts'
import type { Device } from '../../src/shared/voice/types.ts'

interface Scene {
  readonly speaker?: string | null
  readonly isListening?: boolean
  readonly select?: (wanted?: { readonly deviceId: string }) => Promise<{ readonly deviceId: string }>
}

/** A browser that tells of a loudspeaker only once it was picked out of its own list. */
function scene({ speaker = null, isListening = true, select = async () => ({ deviceId: 'room' }) }: Scene) {
  const presses = new Set<() => void>()
  const speakers = createStore<readonly Device[]>([])
  const audio = createStore({ ...DEFAULT_AUDIO, speaker })
  const asked = vi.fn(select)
  const found = createAskedSpeaker({
    devices: { selectAudioOutput: asked } as unknown as DeviceSource,
    audio,
    lists: { speakers, look: async () => speakers.set([{ id: 'room', label: 'Room' }]) },
    isListening: () => isListening,
    onPress: (run) => {
      presses.add(run)
      return () => presses.delete(run)
    },
  })
  const press = async (): Promise<void> => {
    for (const run of [...presses]) run()
    await Promise.resolve()
  }
  return { found, audio, speakers, asked, press }
}

const refusal = (name: string) => () => Promise.reject(new DOMException(name, name))

it('takes what was picked, and keeps what was there when nothing was', async () => {
  const picked = scene({})
  await expect(picked.found?.ask()).resolves.toBe('chosen')
  expect(picked.audio.get().speaker).toBe('room')
  const closed = scene({ speaker: 'attic', select: refusal('NotAllowedError') })
  await expect(closed.found?.ask()).resolves.toBe('left')
  expect(closed.audio.get().speaker).toBe('attic')
  const empty = scene({ select: refusal('NotFoundError') })
  await expect(empty.found?.ask()).resolves.toBe('none')
})

it('asks at the first press for the one that was chosen on an earlier page, and only once', async () => {
  const { asked, press, speakers } = scene({ speaker: 'room' })
  await press()
  expect(asked).toHaveBeenCalledExactlyOnceWith({ deviceId: 'room' })
  await vi.waitFor(() => expect(speakers.get()).toHaveLength(1))
  await press()
  expect(asked).toHaveBeenCalledOnce()
  const refused = scene({ speaker: 'room', select: refusal('NotAllowedError') })
  await refused.press()
  await refused.press()
  expect(refused.asked).toHaveBeenCalledOnce()
  expect(refused.audio.get().speaker).toBe('room')
})

it.each([
  ['nobody chose one', { speaker: null }],
  ['nobody listens', { speaker: 'room', isListening: false }],
])('does not ask by itself when %s', async (_, given) => {
  const { asked, press } = scene(given)
  await press()
  expect(asked).not.toHaveBeenCalled()
})

it('does not ask by itself for one that the browser tells of', async () => {
  const { asked, press, speakers } = scene({ speaker: 'room' })
  speakers.set([{ id: 'room', label: 'Room' }])
  await press()
  expect(asked).not.toHaveBeenCalled()
})

it('is not there where a browser has no list of its own', () => {
  const lists = { speakers: createStore<readonly Device[]>([]), look: async () => undefined }
  const found = createAskedSpeaker({
    devices: {} as DeviceSource,
    audio: createStore(DEFAULT_AUDIO),
    lists,
    isListening: () => true,
    onPress: () => () => undefined,
  })
  expect(found).toBeNull()
})
