/** What a browser's trace says about one step of work; times in microseconds. */
export interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly pid: number
  readonly tid: number
  readonly ts: number
  readonly dur?: number
  /** The thread's own time: what other programs took of the processor is not in it. */
  readonly tdur?: number
}

/**
 * One refresh of a screen. Counted by the clock rather than by the pictures drawn: on a busy machine the browser
 * leaves pictures out, and the work of many would look like that of one.
 */
const FRAME_US = 1_000_000 / 60

/** Whatever else happens on the page's main thread, its script is called. */
const CALL = 'FunctionCall'

/** Script, style and layout, by the names traces have for them. Painting and raster are not in it. */
const WORK = new Set([
  ...['EvaluateScript', 'v8.evaluateModule', 'FunctionCall', 'RunMicrotasks', 'V8.GC_SCAVENGER'],
  ...['TimerFire', 'FireAnimationFrame', 'FireIdleCallback', 'EventDispatch', 'MinorGC', 'MajorGC'],
  ...[
    'UpdateLayoutTree',
    'Layout',
    'PrePaint',
    'HitTest',
    'ResizeObserver',
    'IntersectionObserverController::computeIntersections',
  ],
])

/** The work of the thread that calls most functions: that of the page under test. */
function pageWork(events: readonly TraceEvent[]): readonly TraceEvent[] {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid}:${tid}`)
  const calls = (own: readonly TraceEvent[]): number => own.filter(({ name }) => name === CALL).length
  const [own = []] = [...threads.values()].sort((a, b) => calls(b) - calls(a))
  return own.filter(({ ph, name }) => ph === 'X' && WORK.has(name)).toSorted((a, b) => a.ts - b.ts)
}

/** Work that is part of other work counts once. */
function outermost(work: readonly TraceEvent[]): readonly TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY
  return work.filter(({ ts, dur = 0 }) => {
    if (ts < end) return false
    end = ts + dur
    return true
  })
}

/** Milliseconds of work for each frame, from the first work to the last; what begins in a frame counts for it. */
export function frameTimes(events: readonly TraceEvent[]): readonly number[] {
  const work = outermost(pageWork(events))
  const start = work[0]?.ts ?? 0
  const frameOf = ({ ts }: TraceEvent): number => Math.floor((ts - start) / FRAME_US)
  const last = work.at(-1)
  const times = new Array<number>(last ? frameOf(last) + 1 : 0).fill(0)
  for (const event of work) {
    const frame = frameOf(event)
    times[frame] = (times[frame] ?? 0) + (event.tdur ?? event.dur ?? 0) / 1000
  }
  return times
}

/** The value that so much of all stays below. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN
