import { describe, expect, it, vi } from 'vitest'
import { createStore } from '../../src/lib/store.ts'
import {
  createRecorder,
  fitting,
  type RecordedScope,
  type Recording,
} from '../../src/shared/recording/recorder.ts'
import type { RecorderState } from '../../src/shared/recording/recorderState.ts'

function bench() {
  const events = new EventTarget()
  const said = vi.fn()
  const moved = vi.fn()
  const location = { pathname: '/', search: '', hash: '' }
  const console = { debug: said, log: said, info: said, warn: said, error: said } as unknown as Console
  const history = { pushState: moved, replaceState: moved }
  const scope: RecordedScope = {
    addEventListener: events.addEventListener.bind(events),
    removeEventListener: events.removeEventListener.bind(events),
    console,
    history,
    location,
    navigator: { userAgent: 'a browser' },
  }
  let time = 0
  const recorder = createRecorder({
    store: createStore<RecorderState>({ isRecording: false }),
    scope,
    now: () => ++time,
    version: '3.46.4',
  })
  return { recorder, scope, events, said, moved, location, console }
}

const recorded = (recording: Recording | null) =>
  recording?.entries.map(({ kind, text }) => `${kind} ${text}`)

describe('the recorder', () => {
  it('remembers the console, errors and pages between start and stop, and nothing else', () => {
    const { recorder, scope, events, said, moved, location, console } = bench()
    console.log('before')
    recorder.start()
    expect(recorder.get().isRecording).toBe(true)
    console.warn('careful', { seat: 3 })
    events.dispatchEvent(Object.assign(new Event('error'), { message: 'the rope snapped' }))
    events.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'nobody came' }))
    location.pathname = '/play'
    scope.history.pushState(null, '', '/play')
    location.hash = '#x'
    events.dispatchEvent(new Event('popstate'))
    const recording = recorder.stop()
    console.log('after')
    expect(recorded(recording)).toEqual([
      'navigation /',
      'console warn: careful {"seat":3}',
      'error the rope snapped',
      'error nobody came',
      'navigation /play',
      'navigation /play#x',
    ])
    expect(recording).toMatchObject({ version: '3.46.4', agent: 'a browser', dropped: 0 })
    expect(said.mock.calls.map(([first]) => first)).toEqual(['before', 'careful', 'after'])
    expect(moved).toHaveBeenCalledOnce()
    expect(recorder.get().isRecording).toBe(false)
    expect(recorder.stop()).toBeNull()
  })

  it('keeps the newest entries, each of a bounded length', () => {
    const { recorder, console } = bench()
    recorder.start()
    for (let count = 0; count < 505; count++) console.log(`${count} ${'x'.repeat(1000)}`)
    const recording = recorder.stop()
    expect(recording?.entries).toHaveLength(500)
    expect(recording?.dropped).toBe(6)
    expect(Math.max(...(recording?.entries ?? []).map(({ text }) => text.length))).toBe(300)
    expect(recording?.entries.at(-1)?.text).toContain('504 ')
  })

  it('fits into what the server takes', () => {
    const entries = Array.from({ length: 50 }, (_, at) => ({
      at,
      kind: 'console' as const,
      text: 'ä'.repeat(100),
    }))
    const whole: Recording = { version: '', agent: '', startedAt: 0, stoppedAt: 0, dropped: 1, entries }
    const fitted = fitting(whole, 4000)
    expect(new TextEncoder().encode(JSON.stringify(fitted)).length).toBeLessThanOrEqual(4000)
    expect(fitted.dropped - 1 + fitted.entries.length).toBe(50)
    expect(fitted.entries.at(-1)?.at).toBe(49)
    expect(fitting(whole)).toBe(whole)
  })

  it('says what cannot be written as JSON in some other way', () => {
    const { recorder, console } = bench()
    const circle: Record<string, unknown> = {}
    circle['self'] = circle
    recorder.start()
    console.log(circle, undefined, new Error('oops'))
    expect(recorder.stop()?.entries.at(-1)?.text).toMatch(/^log: \[object Object\] undefined Error: oops/)
  })
})
