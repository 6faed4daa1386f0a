import type { SessionView } from '@belfry/rules'
import { expect, it } from 'vitest'
import { toldSwitches } from '../../src/features/devices/telling.ts'
import { meterLevel, strengthOf } from '../../src/shared/voice/meter.ts'
import { createOverrides, isVideoWanted, volumeFor, volumeWish } from '../../src/shared/people/overrides.ts'
import { canHear, canSpeak } from '../../src/shared/voice/atTable.ts'
import {
  DEFAULT_AUDIO,
  isSilent,
  parseAudio,
  withDeafened,
  withGain,
  withMuted,
  withPushToTalk,
} from '../../src/shared/voice/chatAudio.ts'
import type { KnownServer } from '../../src/shared/voice/chatServers.ts'
import { DEFAULT_VIDEO, parseVideo } from '../../src/shared/voice/chatVideo.ts'
import { healthColour, healthOf, isFull } from '../../src/shared/voice/health.ts'
import type { OwnTrack } from '../../src/shared/voice/types.ts'
import { memory } from './support/memory.ts'

it('[MEDIA-14] push-to-talk forces mute off; then only the held key lets anything through', () => {
  const pushed = withPushToTalk(withMuted(DEFAULT_AUDIO, true), true)
  expect(pushed).toMatchObject({ isPushToTalk: true, isMuted: false })
  expect(isSilent(pushed, false)).toBe(true)
  expect(isSilent(pushed, true)).toBe(false)
  expect(isSilent(withMuted(pushed, true), true)).toBe(true)
  expect(isSilent(withPushToTalk(pushed, false), false)).toBe(false)
  const deaf = withPushToTalk(withDeafened(DEFAULT_AUDIO, true), true)
  expect(deaf).toMatchObject({ isMuted: true, isDeafened: true })
  expect(withDeafened(deaf, false)).toMatchObject({ isMuted: false, isPushToTalk: true })
})

it('[MEDIA-15] whoever deafens is mute as well, and afterwards as before', () => {
  for (const before of [DEFAULT_AUDIO, withMuted(DEFAULT_AUDIO, true)]) {
    const deaf = withDeafened(before, true)
    expect(deaf).toMatchObject({ isDeafened: true, isMuted: true })
    expect(withDeafened(deaf, false)).toMatchObject({ isDeafened: false, isMuted: before.isMuted })
    expect(withDeafened(deaf, true)).toBe(deaf)
  }
  const seen = withMuted(DEFAULT_VIDEO, false)
  const blind = withDeafened(seen, true)
  expect(blind).toMatchObject({ isDeafened: true, isMuted: true })
  expect(withDeafened(blind, false)).toMatchObject({ isDeafened: false, isMuted: false })
  expect(withMuted(blind, false)).toMatchObject({ isDeafened: false, isMuted: false })
})

it('[MEDIA-30] the gain of the microphone goes from 0 to 2 in tenths', () => {
  expect([-1, 0.04, 0.25, 1.1000001, 2.4].map((gain) => withGain(DEFAULT_AUDIO, gain).gain)).toEqual([
    0, 0, 0.3, 1.1, 2,
  ])
  expect(DEFAULT_AUDIO.gain).toBe(1)
})

it('[MEDIA-20] the voice meter counts in tenfolds, and everybody is heard as loud as they are', () => {
  const [loud, tenth, hundredth] = [1, 0.1, 0.01].map(meterLevel)
  expect(loud).toBe(1)
  expect((loud ?? 0) - (tenth ?? 0)).toBeCloseTo((tenth ?? 0) - (hundredth ?? 0))
  expect([0, -1, 0.0001].map(meterLevel)).toEqual([0, 0, 0])
  expect(strengthOf(new Float32Array([0.5, -0.5]))).toBeCloseTo(0.5)
  expect(strengthOf(new Float32Array())).toBe(0)
  expect(volumeFor({}, '7')).toBe(1)
})

it('[MEDIA-23] [MEDIA-24] wishes about somebody are kept under volume-, novideo- and noavatar- with their id', () => {
  const { storage, reported } = memory({
    userOverrides: { 'volume-7': 0.3, 'novideo-8': true, 'volume-9': 'x' },
  })
  const overrides = createOverrides(storage)
  expect(overrides.get()).toEqual({ 'volume-7': 0.3, 'novideo-8': true })
  expect(reported).toEqual([])
  expect(volumeFor(overrides.get(), '7')).toBe(0.3)
  expect(volumeFor(overrides.get(), '9')).toBe(1)
  expect(['7', '8'].map((id) => isVideoWanted(overrides.get(), id))).toEqual([true, false])
  expect([0, 0.74, 1, 3].map(volumeWish)).toEqual([0, 0.7, undefined, undefined])
})

it('what is kept of microphone and camera counts entry by entry', () => {
  const { storage } = memory({
    chatAudio: { isMuted: true, gain: 9, preference: 'a', isNoiseSuppression: 'no', device: 'gone' },
    chatVideo: { isMuted: false, isHidden: true, preference: 4 },
  })
  expect(storage.read('chatAudio', parseAudio)).toEqual({ ...DEFAULT_AUDIO, isMuted: true, preference: 'a' })
  expect(storage.read('chatVideo', parseVideo)).toEqual({ ...DEFAULT_VIDEO, isMuted: false, isHidden: true })
  expect(parseAudio([])).toBeUndefined()
  expect(parseVideo({ isMuted: false, isDeafened: true })).toMatchObject({ isMuted: true })
})

it('[MEDIA-25] a chat server has host, name and health: users, load, latency, colour and when it was asked', () => {
  const health = healthOf({ users: 12, load: 0.2, latency: 40 }, 99)
  const server: KnownServer = { host: '/backend/chat', name: 'Beside', health }
  expect(server).toEqual({
    host: '/backend/chat',
    name: 'Beside',
    health: { users: 12, load: 0.2, latency: 40, color: 'green', timestamp: 99 },
  })
  const colour = (load: number, latency: number, users = 1) => healthColour({ load, latency, users })
  expect([colour(0.5, 120), colour(0.6, 50), colour(0.1, 200), colour(0.9, 10), colour(0.1, 400)]).toEqual([
    ...['green', 'amber', 'amber', 'red', 'red'],
  ])
})

it('[MEDIA-26] a chat server with 200 users or more takes nobody else', () => {
  const isFullWith = (users: number) => isFull(healthOf({ users, load: 0, latency: 1 }, 0))
  expect([0, 199, 200, 250].map(isFullWith)).toEqual([false, false, true, true])
  expect([null, undefined].map(isFull)).toEqual([false, false])
  expect(healthColour({ users: 200, load: 0, latency: 1 })).toBe('red')
})

const at = (host: string | null, kind: string, seat: number) =>
  ({ session: { Server: { host } }, self: { kind, seat } }) as unknown as SessionView

it('players and Storytellers speak, everybody at a table with voices hears', () => {
  const tables = [
    at('/x', 'storyteller', -1),
    at('/x', 'player', 3),
    at('/x', 'spectator', -1),
    at(null, 'player', 3),
  ]
  expect(tables.map((view) => canSpeak(view).ok)).toEqual([true, true, false, false])
  expect(tables.map((view) => canHear(view).ok)).toEqual([true, true, true, false])
  expect([canSpeak(null).ok, canHear(null).ok]).toEqual([false, false])
})

it('a device that does not come is told like one that is off', () => {
  const there = { track: null, problem: null }
  const blocked = { track: null, problem: 'blocked' } as const
  const seen = withMuted(DEFAULT_VIDEO, false)
  const told = (audio: OwnTrack, video: OwnTrack) => toldSwitches(DEFAULT_AUDIO, seen, { audio, video })
  expect(told(there, there)).toEqual({ isMuted: false, isDeafened: false, isVideoMuted: false })
  expect(told(blocked, there)).toMatchObject({ isMuted: true, isVideoMuted: false })
  expect(told(there, blocked)).toMatchObject({ isMuted: false, isVideoMuted: true })
})
