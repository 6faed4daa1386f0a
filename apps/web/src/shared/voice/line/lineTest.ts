import type { Clock } from '@belfry/kit'
import { createStore, type Readable } from '../../../lib/store.ts'
import type { OwnMedia } from '../types.ts'
import type { LineTrial, LineVerdict } from './tryLine.ts'

interface LineState {
  readonly isBusy: boolean
  /** The browser asks for the microphone, and nobody has answered for a while. */
  readonly isAsked: boolean
  readonly verdict: LineVerdict | null
}

interface LineTest extends Readable<LineState> {
  readonly begin: (host: string) => Promise<void>
  readonly stop: () => void
}

interface LineTestOptions {
  readonly media: Pick<OwnMedia, 'held' | 'tryVoice'>
  readonly clock: Clock
  readonly tryLine: (host: string, voice: MediaStreamTrack | null) => LineTrial
}

/** Time to answer a browser's question before one is told that there is one. */
export const ASKED_MS = 3000

const IDLE: LineState = { isBusy: false, isAsked: false, verdict: null }

/** The microphone once the browser has given it; null when it does not. It waits as long as the question stands. */
const microphoneOf = ({ held }: LineTestOptions['media'], signal: AbortSignal) =>
  new Promise<MediaStreamTrack | null>((done) => {
    let unsubscribe = (): unknown => undefined
    const look = (): void => {
      const { track, problem } = held.get().audio
      if (!track && !problem) return
      unsubscribe()
      done(track)
    }
    unsubscribe = held.subscribe(look)
    signal.addEventListener('abort', () => unsubscribe())
    look()
  })

/** Line test: one at a time, from the question for the microphone until somebody has heard enough. */
export function createLineTest({ media, clock, tryLine }: LineTestOptions): LineTest {
  const state = createStore(IDLE)
  let running = new AbortController()
  const end = (): void => {
    running.abort()
    running = new AbortController()
  }
  return {
    get: state.get,
    subscribe: state.subscribe,
    async begin(host) {
      end()
      const { signal } = running
      state.set({ ...IDLE, isBusy: true })
      media.tryVoice(true)
      const beQuiet = clock.after(ASKED_MS, () => state.set({ ...state.get(), isAsked: true }))
      signal.addEventListener('abort', beQuiet)
      const voice = await microphoneOf(media, signal)
      beQuiet()
      if (signal.aborted) return
      state.set({ ...IDLE, isBusy: true })
      const trial = tryLine(host, voice)
      signal.addEventListener('abort', trial.close)
      const verdict = await trial.verdict
      if (signal.aborted) return
      state.set({ ...IDLE, verdict })
      if (verdict.kind !== 'open') media.tryVoice(false)
    },
    stop() {
      end()
      media.tryVoice(false)
      state.set(IDLE)
    },
  }
}
