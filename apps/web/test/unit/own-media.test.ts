import { fakeClock } from '@belfry/kit'
import { expect, it, vi } from 'vitest'
import { createCapture, type DeviceSource } from '../../src/shared/voice/capture.ts'
import { withMuted } from '../../src/shared/voice/chatAudio.ts'
import { audioAttempts, problemOf, videoAttempts } from '../../src/shared/voice/constraints.ts'
import { LOOK_EVERY_MS } from '../../src/shared/voice/deviceList.ts'
import { createOwnMedia } from '../../src/shared/voice/ownMedia.ts'
import { memory } from './support/memory.ts'

/** A microphone or camera as far as a page sees it: it can be let go, copied and pulled out. */
class Track extends EventTarget {
  readyState: 'live' | 'ended' = 'live'
  enabled = true
  readonly kind: string
  readonly deviceId: string
  constructor(kind: string, deviceId: string) {
    super()
    this.kind = kind
    this.deviceId = deviceId
  }
  stop(): void {
    this.readyState = 'ended'
  }
  clone(): Track {
    return new Track(this.kind, this.deviceId)
  }
  getSettings() {
    return { deviceId: this.deviceId }
  }
  unplug(): void {
    this.stop()
    this.dispatchEvent(new Event('ended'))
  }
}

const named = (name: string): Error => Object.assign(new Error(name), { name })

/** What is plugged in, and what the browser says to those who ask. */
function desk(...plugged: string[]) {
  const events = new EventTarget()
  const state = { plugged, refusal: null as string | null, given: [] as Track[], asked: 0 }
  const give = (kind: 'audio' | 'video', wanted: MediaTrackConstraints): Track => {
    const exact = (wanted.deviceId as { readonly exact?: string } | undefined)?.exact
    const id = exact === undefined ? state.plugged[0] : state.plugged.find((each) => each === exact)
    if (state.refusal) throw named(state.refusal)
    if (id === undefined) throw named(exact === undefined ? 'NotFoundError' : 'OverconstrainedError')
    const track = new Track(kind, id)
    state.given.push(track)
    return track
  }
  const source = Object.assign(events, {
    getUserMedia: async ({ audio, video }: MediaStreamConstraints) => {
      state.asked += 1
      const track = give(audio ? 'audio' : 'video', (audio ?? video) as MediaTrackConstraints)
      return { getTracks: () => [track] }
    },
    enumerateDevices: async () => {
      if (state.refusal) throw named(state.refusal)
      return state.plugged.flatMap((deviceId) =>
        ['audioinput', 'videoinput', 'audiooutput'].map((kind) => ({
          kind,
          deviceId,
          label: `the ${deviceId}`,
        })),
      )
    },
  })
  return Object.assign(state, {
    source: source as unknown as DeviceSource,
    change: () => events.dispatchEvent(new Event('devicechange')),
  })
}

type Desk = ReturnType<typeof desk>

const media = (from: Desk | null, kept: Readonly<Record<string, unknown>> = {}, clock = fakeClock()) =>
  createOwnMedia({
    devices: from?.source,
    clock,
    storage: memory(kept).storage,
    createContext: () => {
      throw new Error('nobody wants to be louder')
    },
    onGesture: () => undefined,
  })

it('whoever is muted in one window is muted in all; which device is in use is each window’s own', () => {
  const { storage, foreignChange } = memory({ chatAudio: { isMuted: false } })
  const own = createOwnMedia({
    ...{ devices: undefined, clock: fakeClock(), storage, onGesture: () => undefined },
    createContext: () => {
      throw new Error('nobody wants to be louder')
    },
  })
  own.audio.set({ ...own.audio.get(), device: 'here' })
  foreignChange('chatAudio', { ...own.audio.get(), isMuted: true, device: 'there' })
  expect(own.audio.get()).toMatchObject({ isMuted: true, device: 'here' })
  foreignChange('chatAudio', 'nonsense')
  expect(own.audio.get().isMuted).toBe(true)
})

const settled = () => new Promise((resolve) => setTimeout(resolve))
const live = ({ given }: Desk): string[] =>
  given.filter(({ readyState }) => readyState === 'live').map(({ kind, deviceId }) => `${kind} ${deviceId}`)

it('[MEDIA-21] [MEDIA-22] nobody is asked before somebody needs a device; a muted camera is let go, a muted microphone is kept', async () => {
  const plugs = desk('a')
  const own = media(plugs)
  await settled()
  expect(plugs.asked).toBe(0)
  expect(own.microphones.get()).toEqual([{ id: 'a', label: 'the a' }])
  own.need('table', { audio: true, video: true })
  await settled()
  expect(live(plugs)).toEqual(['audio a'])
  own.video.set(withMuted(own.video.get(), false))
  own.audio.set(withMuted(own.audio.get(), true))
  await settled()
  expect(live(plugs)).toEqual(['audio a', 'video a'])
  const told = { device: 'a', preference: null, isDeafened: false }
  expect(own.audio.get()).toMatchObject({
    ...told,
    isMuted: true,
    isPushToTalk: false,
    isAutoGainControl: true,
    isNoiseSuppression: true,
    isEchoCancellation: true,
  })
  expect(own.video.get()).toMatchObject({ ...told, isMuted: false, isHidden: false, isUnmirrored: false })
  expect(own.tracks.get().audio.track?.enabled).toBe(false)
  expect(own.held.get().audio.track?.enabled).toBe(true)
  own.video.set(withMuted(own.video.get(), true))
  await settled()
  expect(live(plugs)).toEqual(['audio a'])
  expect(own.tracks.get().video).toEqual({ track: null, problem: null })
  own.need('table', { audio: false, video: false })
  expect(live(plugs)).toEqual([])
})

it('whoever sits down mute is asked at the first word', async () => {
  const plugs = desk('a')
  const own = media(plugs, { chatAudio: { isMuted: true } })
  own.need('table', { audio: true, video: true })
  await settled()
  expect(plugs.asked).toBe(0)
  own.audio.set(withMuted(own.audio.get(), false))
  await settled()
  expect(live(plugs)).toEqual(['audio a'])
})

it('[MEDIA-23] a preview holds both, whatever is muted, and gives nothing away', async () => {
  const plugs = desk('a')
  const own = media(plugs, { chatAudio: { isMuted: true } })
  own.preview(true)
  expect(own.isPrompt.get()).toBe(true)
  await settled()
  expect(own.isPrompt.get()).toBe(false)
  expect(live(plugs)).toEqual(['audio a', 'video a'])
  expect(own.tracks.get()).toEqual({
    audio: { track: null, problem: null },
    video: { track: null, problem: null },
  })
  own.preview(false)
  expect(live(plugs)).toEqual([])
})

it('the chosen device is taken; unplugged, another takes its place, and back again', async () => {
  const plugs = desk('a', 'b')
  const own = media(plugs, { chatAudio: { preference: 'b' } })
  own.need('table', { audio: true, video: false })
  await settled()
  expect(live(plugs)).toEqual(['audio b'])
  plugs.plugged = ['a']
  plugs.given[0]?.unplug()
  await settled()
  expect(live(plugs)).toEqual(['audio a'])
  expect(own.audio.get()).toMatchObject({ device: 'a', preference: 'b' })
  plugs.plugged = ['a', 'b']
  plugs.change()
  await settled()
  expect(live(plugs)).toEqual(['audio b'])
})

it('what the browser refuses becomes a problem, and is asked for again when somebody says so', async () => {
  const plugs = desk('a')
  plugs.refusal = 'NotAllowedError'
  const own = media(plugs)
  own.need('table', { audio: true, video: false })
  await settled()
  expect(own.tracks.get().audio).toEqual({ track: null, problem: 'blocked' })
  expect(own.microphones.get()).toEqual([])
  plugs.refusal = null
  own.retry()
  await settled()
  expect(own.tracks.get().audio.problem).toBeNull()
  expect(live(plugs)).toEqual(['audio a'])
})

it('a microphone that is plugged in later is found by itself', async () => {
  const plugs = desk()
  const own = media(plugs)
  own.need('table', { audio: true, video: false })
  await settled()
  expect(own.tracks.get().audio.problem).toBe('missing')
  plugs.plugged = ['late']
  plugs.change()
  await settled()
  expect(live(plugs)).toEqual(['audio late'])
})

it('what is plugged in is looked at again and again while somebody needs it: not every browser tells', async () => {
  const plugs = desk('a', 'b')
  const clock = fakeClock()
  const own = media(plugs, { chatAudio: { preference: 'b' } }, clock)
  const pass = async (): Promise<void> => {
    clock.advance(LOOK_EVERY_MS)
    await settled()
  }
  await settled()
  expect(clock.nextDue()).toBeUndefined()
  own.need('table', { audio: true, video: false })
  await settled()
  plugs.plugged = []
  plugs.given[0]?.unplug()
  await settled()
  expect(own.tracks.get().audio.problem).toBe('missing')
  const asked = plugs.asked
  await pass()
  await pass()
  // Nothing is new: nobody is asked in vain.
  expect(plugs.asked).toBe(asked)
  plugs.plugged = ['a']
  await pass()
  expect(live(plugs)).toEqual(['audio a'])
  plugs.plugged = ['a', 'b']
  await pass()
  expect(live(plugs)).toEqual(['audio b'])
  own.need('table', { audio: false, video: false })
  await settled()
  expect(clock.nextDue()).toBeUndefined()
})

it('loudspeakers of whoever only listens are looked at again and again, and nobody is asked for a microphone', async () => {
  const plugs = desk('a')
  const clock = fakeClock()
  const own = media(plugs, { chatAudio: { preference: 'b' } }, clock)
  const speakers = (): readonly string[] => own.speakers.get().map(({ id }) => id)
  own.listen(true)
  await settled()
  expect(speakers()).toEqual(['a'])
  plugs.plugged = ['a', 'b']
  clock.advance(LOOK_EVERY_MS)
  await settled()
  expect(speakers()).toEqual(['a', 'b'])
  expect(plugs.asked).toBe(0)
  own.listen(false)
  expect(clock.nextDue()).toBeUndefined()
})

it('a page without devices says so and asks nobody', () => {
  const own = media(null)
  own.preview(true)
  expect(own.held.get()).toEqual({
    audio: { track: null, problem: 'unsupported' },
    video: { track: null, problem: 'unsupported' },
  })
  expect(own.isPrompt.get()).toBe(false)
})

it('what comes too late is let go at once', async () => {
  const plugs = desk('a')
  const capture = createCapture('audio', plugs.source)
  const changed = vi.fn()
  capture.subscribe(changed)
  const wish = {
    preference: null,
    isAutoGainControl: true,
    isNoiseSuppression: true,
    isEchoCancellation: true,
  }
  capture.want(audioAttempts(wish))
  capture.want(null)
  await settled()
  expect(live(plugs)).toEqual([])
  expect(changed).not.toHaveBeenCalled()
  expect(capture.isAsking.get()).toBe(false)
})

it('[MEDIA-17] a square of 320 at least and 480 at best is asked for; a camera without one is better than none', async () => {
  const SIDE = { min: 320, ideal: 480 }
  expect(videoAttempts({ preference: null })[0]).toEqual({ width: SIDE, height: SIDE, aspectRatio: 1 })
  const plugs = desk('a', 'small')
  const { source } = plugs
  const ask = source.getUserMedia.bind(source)
  source.getUserMedia = async (wanted) => {
    const { width, deviceId } = (wanted?.video ?? {}) as MediaTrackConstraints
    const isSmall = (deviceId as { readonly exact?: string } | undefined)?.exact === 'small'
    if (isSmall && 'min' in (width as object)) throw named('OverconstrainedError')
    return ask(wanted)
  }
  const own = media(plugs, { chatVideo: { isMuted: false, preference: 'small' } })
  own.need('table', { audio: false, video: true })
  await settled()
  expect(live(plugs)).toEqual(['video small'])
})

it('every refusal of a browser has a meaning', () => {
  const names = ['NotAllowedError', 'SecurityError', 'NotFoundError', 'NotReadableError', 'TypeError']
  expect(names.map((name) => problemOf(named(name)))).toEqual([
    ...['blocked', 'blocked', 'missing', 'busy', 'unsupported'],
  ])
  expect(problemOf(null)).toBe('unsupported')
})
