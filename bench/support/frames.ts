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
  readonly args?: { readonly name?: string }
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

/** Percent of a core that each part of the browser takes. */
export interface Share {
  /** Script, style, layout: the page's own thread. */
  readonly main: number
  readonly compositor: number
  readonly raster: number
  /** The process that puts pages together on the screen; without a graphics card it draws every pixel itself. */
  readonly screen: number
}

const TASK = 'ThreadControllerImpl::RunTask'
const PARTS: readonly (readonly [part: keyof Share, thread: RegExp])[] = [
  ['main', /^CrRendererMain$/],
  ['compositor', /^Compositor$/],
  ['raster', /^CompositorTileWorker|^ThreadPoolForeground/],
  ['screen', /^VizCompositor|^CrGpuMain|^GpuMain/],
]

/** Of a trace over `lengthMs`, by the names of its threads. */
export function threadShares(events: readonly TraceEvent[], lengthMs: number): Share {
  const shares: Record<keyof Share, number> = { main: 0, compositor: 0, raster: 0, screen: 0 }
  const parts = new Map<string, keyof Share>()
  for (const { name, pid, tid, args } of events) {
    const part = name === 'thread_name' && PARTS.find(([, thread]) => thread.test(args?.name ?? ''))
    if (part) parts.set(`${pid}:${tid}`, part[0])
  }
  for (const { name, pid, tid, tdur = 0 } of events) {
    const part = name === TASK && parts.get(`${pid}:${tid}`)
    if (part) shares[part] += tdur / 10 / lengthMs
  }
  return shares
}
