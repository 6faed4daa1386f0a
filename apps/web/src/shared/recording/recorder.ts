import { redact } from '@belfry/kit'
import type { Readable, Store } from '../../lib/store.ts'
import type { RecorderState } from './recorderState.ts'

/** Bounds of a recording; the server's own are a little wider. */
export const ENTRIES_MAX = 500
export const ENTRY_TEXT_MAX = 300
/** More of a text is not even looked at: a console can be handed anything. */
const READ_MAX = 4000
export const RECORDING_BYTES_MAX = 200 * 1024

export interface RecordedEntry {
  readonly at: number
  readonly kind: 'console' | 'error' | 'navigation'
  readonly text: string
}

export interface Recording extends Readonly<Record<string, unknown>> {
  readonly version: string
  readonly agent: string
  readonly startedAt: number
  readonly stoppedAt: number
  readonly dropped: number
  readonly entries: readonly RecordedEntry[]
}

/** The parts of a window it listens to. */
export interface RecordedScope extends Pick<EventTarget, 'addEventListener' | 'removeEventListener'> {
  readonly console: Console
  readonly history: Pick<History, 'pushState' | 'replaceState'>
  readonly location: Pick<Location, 'pathname' | 'search' | 'hash'>
  readonly navigator: { readonly userAgent: string }
}

export interface RecorderOptions {
  /** Where it says that it records. */
  readonly store: Store<RecorderState>
  readonly scope: RecordedScope
  readonly now: () => number
  readonly version: string
}

export interface Recorder extends Readable<RecorderState> {
  readonly start: () => void
  /** Ends it and hands over what there is; null when nothing was recorded. */
  readonly stop: () => Recording | null
}

const CONSOLE_METHODS = ['debug', 'log', 'info', 'warn', 'error'] as const
const HISTORY_METHODS = ['pushState', 'replaceState'] as const

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (value instanceof Error) return value.stack ?? value.message
  try {
    return JSON.stringify(value) ?? String(value)
  } catch {
    return String(value)
  }
}

type Note = (kind: RecordedEntry['kind'], text: string) => void
type Undo = () => void

function listenToConsole({ console }: RecordedScope, note: Note): Undo {
  const before = CONSOLE_METHODS.map((method) => [method, console[method]] as const)
  for (const [method, original] of before)
    console[method] = (...values: unknown[]) => {
      note('console', `${method}: ${values.map(asText).join(' ')}`)
      original.apply(console, values)
    }
  return () => {
    for (const [method, original] of before) console[method] = original
  }
}

function listenToErrors(scope: RecordedScope, note: Note): Undo {
  const onError = (event: Event): void =>
    note('error', asText((event as ErrorEvent).error ?? (event as ErrorEvent).message))
  const onRejection = (event: Event): void => note('error', asText((event as PromiseRejectionEvent).reason))
  scope.addEventListener('error', onError)
  scope.addEventListener('unhandledrejection', onRejection)
  return () => {
    scope.removeEventListener('error', onError)
    scope.removeEventListener('unhandledrejection', onRejection)
  }
}

function listenToNavigation(scope: RecordedScope, note: Note): Undo {
  const { history, location } = scope
  const here = (): void => note('navigation', `${location.pathname}${location.search}${location.hash}`)
  const before = HISTORY_METHODS.map((method) => [method, history[method]] as const)
  for (const [method, original] of before)
    history[method] = (...args: Parameters<History['pushState']>) => {
      original.apply(history, args)
      here()
    }
  scope.addEventListener('popstate', here)
  here()
  return () => {
    for (const [method, original] of before) history[method] = original
    scope.removeEventListener('popstate', here)
  }
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length

/** Lets the oldest go until the rest is small enough to be sent. */
export function fitting(recording: Recording, maxBytes = RECORDING_BYTES_MAX): Recording {
  let fitted = recording
  while (fitted.entries.length > 0 && bytesOf(fitted) > maxBytes) {
    const gone = Math.ceil(fitted.entries.length / 10)
    fitted = { ...fitted, dropped: fitted.dropped + gone, entries: fitted.entries.slice(gone) }
  }
  return fitted
}

/** Remembers what a window does, from a start to a stop, and nothing before or after. */
export function createRecorder({ store, scope, now, version }: RecorderOptions): Recorder {
  let entries: RecordedEntry[] = []
  let dropped = 0
  let startedAt = 0
  let undo: readonly Undo[] = []

  const note: Note = (kind, text) => {
    entries.push({ at: now(), kind, text: redact(text.slice(0, READ_MAX)).slice(0, ENTRY_TEXT_MAX) })
    if (entries.length <= ENTRIES_MAX) return
    entries.shift()
    dropped += 1
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start() {
      if (store.get().isRecording) return
      entries = []
      dropped = 0
      startedAt = now()
      undo = [listenToConsole(scope, note), listenToErrors(scope, note), listenToNavigation(scope, note)]
      store.set({ isRecording: true })
    },
    stop() {
      if (!store.get().isRecording) return null
      for (const step of undo) step()
      undo = []
      store.set({ isRecording: false })
      const agent = scope.navigator.userAgent.slice(0, ENTRY_TEXT_MAX)
      return fitting({ version, agent, startedAt, stoppedAt: now(), dropped, entries })
    },
  }
}
