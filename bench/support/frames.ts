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

/** Where the page's main thread starts to make the next picture. */
const FRAME = 'BeginMainThreadFrame'

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

interface Thread {
  readonly frames: readonly TraceEvent[]
  readonly work: readonly TraceEvent[]
}

/** The thread with the most frames is that of the page under test. */
function pageThread(events: readonly TraceEvent[]): Thread {
  const threads = Map.groupBy(events, ({ pid, tid }) => `${pid}:${tid}`)
  const byFrames = [...threads.values()]
    .map((own) => ({ own, frames: own.filter(({ name }) => name === FRAME) }))
    .sort((a, b) => b.frames.length - a.frames.length)
  const { own = [], frames = [] } = byFrames[0] ?? {}
  const byStart = (a: TraceEvent, b: TraceEvent): number => a.ts - b.ts
  return {
    frames: frames.toSorted(byStart),
    work: own.filter(({ ph, name }) => ph === 'X' && WORK.has(name)).toSorted(byStart),
  }
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

/** Milliseconds of work for each frame: what was done from its start to the start of the next. */
export function frameTimes(events: readonly TraceEvent[]): readonly number[] {
  const { frames, work } = pageThread(events)
  const times = new Array<number>(Math.max(0, frames.length - 1)).fill(0)
  let frame = -1
  for (const { ts, tdur, dur = 0 } of outermost(work)) {
    while (frame + 1 < frames.length && (frames[frame + 1]?.ts ?? 0) <= ts) frame += 1
    if (frame >= 0 && frame < times.length) times[frame] = (times[frame] ?? 0) + (tdur ?? dur) / 1000
  }
  return times
}

/** The value that so much of all stays below. */
export const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ??
  Number.NaN
