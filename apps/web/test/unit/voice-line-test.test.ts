import { fakeClock } from '@belfry/kit'
import { expect, test, vi } from 'vitest'
import { createStore } from '../../src/lib/store.ts'
import { ASKED_MS, createLineTest } from '../../src/shared/voice/line/lineTest.ts'
import type { LineVerdict } from '../../src/shared/voice/line/tryLine.ts'
import type { OwnTrack, OwnTracks } from '../../src/shared/voice/types.ts'

const NOTHING: OwnTrack = { track: null, problem: null }
const VOICE = { label: 'headset' } as unknown as MediaStreamTrack
const OPEN: LineVerdict = { kind: 'open', way: 'udp', ms: 1, voice: null, packets: 0 }

function bench() {
  const clock = fakeClock()
  const held = createStore<OwnTracks>({ audio: NOTHING, video: NOTHING })
  const tryVoice = vi.fn()
  const close = vi.fn()
  const tryLine = vi.fn((_host: string, _voice: MediaStreamTrack | null) => ({
    verdict: Promise.resolve(OPEN),
    close,
  }))
  const line = createLineTest({ media: { held, tryVoice }, clock, tryLine })
  const answer = (audio: OwnTrack): void => held.set({ audio, video: NOTHING })
  return { clock, line, tryLine, tryVoice, close, answer }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

test('a question that nobody answers is pointed at, and once it is answered the test goes on by itself', async () => {
  const { clock, line, tryLine, answer } = bench()
  const done = line.begin('here')
  clock.advance(ASKED_MS - 1)
  expect(line.get()).toEqual({ isBusy: true, isAsked: false, verdict: null })
  clock.advance(1)
  expect(line.get()).toEqual({ isBusy: true, isAsked: true, verdict: null })
  answer({ track: VOICE, problem: null })
  await done
  expect(tryLine).toHaveBeenCalledExactlyOnceWith('here', VOICE)
  expect(line.get()).toEqual({ isBusy: false, isAsked: false, verdict: OPEN })
})

test('whoever answers at once is told of no question; a refusal is an answer', async () => {
  const { clock, line, tryLine, answer } = bench()
  const done = line.begin('here')
  answer({ track: null, problem: 'blocked' })
  await done
  clock.advance(ASKED_MS)
  expect(line.get().isAsked).toBe(false)
  expect(tryLine).toHaveBeenCalledExactlyOnceWith('here', null)
})

test('it can be stopped while the browser asks, and what comes later is not tried', async () => {
  const { clock, line, tryLine, tryVoice, answer } = bench()
  void line.begin('here')
  clock.advance(ASKED_MS)
  line.stop()
  expect(line.get()).toEqual({ isBusy: false, isAsked: false, verdict: null })
  expect(tryVoice).toHaveBeenLastCalledWith(false)
  answer({ track: VOICE, problem: null })
  clock.advance(ASKED_MS)
  await settled()
  expect(tryLine).not.toHaveBeenCalled()
  expect(line.get().isBusy).toBe(false)
  void line.begin('here')
  await settled()
  expect(tryLine).toHaveBeenCalledOnce()
})

test('what comes back is listened to until it is stopped', async () => {
  const { line, close, tryVoice, answer } = bench()
  answer({ track: VOICE, problem: null })
  await line.begin('here')
  expect(close).not.toHaveBeenCalled()
  line.stop()
  expect(close).toHaveBeenCalledOnce()
  expect(tryVoice).toHaveBeenLastCalledWith(false)
  expect(line.get().verdict).toBeNull()
})
