import { expect, test } from 'vitest'
import { createStore } from '../../src/lib/store.ts'
import { createLosses } from '../../src/shared/voice/losses.ts'
import type { OwnTrack, OwnTracks } from '../../src/shared/voice/types.ts'

const NOTHING: OwnTrack = { track: null, problem: null }
const trackOf = (label: string, readyState = 'live') =>
  ({ label, readyState }) as unknown as MediaStreamTrack & { readyState: string }

function devices() {
  const held = createStore<OwnTracks>({ audio: NOTHING, video: NOTHING })
  const losses = createLosses(held)
  const set = (audio: OwnTrack): void => held.set({ ...held.get(), audio })
  return { losses, set }
}

test('a device that was never there is not lost; one that was is, until it is there again', () => {
  const { losses, set } = devices()
  set({ track: null, problem: 'missing' })
  expect(losses.get()).toEqual([])
  set({ track: trackOf('headset', 'ended'), problem: null })
  set({ track: null, problem: 'blocked' })
  expect(losses.get()).toEqual([{ kind: 'audio', problem: 'blocked' }])
  set({ track: null, problem: 'busy' })
  expect(losses.get()).toEqual([{ kind: 'audio', problem: 'busy' }])
  set({ track: trackOf('headset'), problem: null })
  expect(losses.get()).toEqual([])
})

test('what takes the place of an unplugged device is told, what somebody chose is not', () => {
  const { losses, set } = devices()
  set({ track: trackOf('headset', 'ended'), problem: null })
  set({ track: trackOf('webcam'), problem: null })
  expect(losses.get()).toEqual([{ kind: 'audio', problem: null, instead: 'webcam' }])
  losses.dismiss('audio')
  set({ track: trackOf('headset'), problem: null })
  expect(losses.get()).toEqual([])
})

test('a track that is mute for a while is lost for a while', () => {
  const { losses, set } = devices()
  const track = trackOf('headset')
  set({ track, problem: null })
  set({ track, problem: 'busy' })
  expect(losses.get()).toEqual([{ kind: 'audio', problem: 'busy' }])
  set({ track, problem: null })
  expect(losses.get()).toEqual([])
})
