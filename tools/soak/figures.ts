import type { Seen } from './probe.ts'

/** What could be read at a moment; not every soak reads everything. */
export type Reading = Partial<Seen> & {
  readonly minute: number
  readonly actions: number
  readonly p50: number
  readonly p99: number
}

type Name = Exclude<keyof Required<Reading>, 'minute'>

interface Figure {
  readonly label: string
  readonly unit: string
  readonly by: number
  readonly digits: number
  /** Whether it has to stay as it is. */
  readonly isSteady: boolean
}

const MB = 1_000_000
const figure = (label: string, unit: string, by: number, digits: number, isSteady = false): Figure => ({
  label,
  unit,
  by,
  digits,
  isSteady,
})

const FIGURES: Readonly<Record<Name, Figure>> = {
  rss: figure('memory (resident)', 'MB', MB, 1, true),
  heap: figure('memory (heap)', 'MB', MB, 2, true),
  compiled: figure('memory (compiled)', 'MB', MB, 2),
  external: figure('memory (external)', 'MB', MB, 2, true),
  handles: figure('handles', '', 1, 0, true),
  files: figure('open files', '', 1, 0, true),
  connections: figure('connections', '', 1, 0),
  rooms: figure('rooms in memory', '', 1, 0),
  mediaRss: figure('chat server: memory', 'MB', MB, 1, true),
  mediaCompiled: figure('chat server: compiled', 'MB', MB, 2),
  mediaFiles: figure('chat server: files', '', 1, 0, true),
  mediaHeap: figure('chat server: heap', 'MB', MB, 2, true),
  mediaHandles: figure('chat server: handles', '', 1, 0, true),
  database: figure('database', 'MB', MB, 2),
  logRows: figure('log: rows', '', 1, 0),
  logBytes: figure('log: size', 'MB', MB, 2),
  cpu: figure('processor', 's', 1, 0),
  actions: figure('actions a reading', '', 1, 0),
  p50: figure('latency p50', 'ms', 1, 1),
  p99: figure('latency p99', 'ms', 1, 1),
}

const NAMES = Object.keys(FIGURES) as readonly Name[]

/** Whatever a server needs to become warm, it has by then. */
export const WARM_MINUTES = 10
/** Shorter runs say nothing about growth. */
export const JUDGED_FROM_MINUTES = 12
const MOST_GROWTH = 0.02
const LONGEST_WINDOW = 8

const shown = (name: Name, value: number): string => {
  const { unit, by, digits } = FIGURES[name]
  return `${(value / by).toFixed(digits)}${unit && ` ${unit}`}`
}

/** One line while it runs. */
export const tell = (reading: Reading): string =>
  [
    `${reading.minute.toFixed(1).padStart(5)} min`,
    ...NAMES.flatMap((name) => {
      const value = reading[name]
      return value === undefined ? [] : [`${name} ${shown(name, value)}`]
    }),
  ].join('  ')

const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b)
  const half = Math.floor(sorted.length / 2)
  const [low = Number.NaN, high = Number.NaN] = [sorted[sorted.length % 2 ? half : half - 1], sorted[half]]
  return (low + high) / 2
}

/** Least squares: how much a figure rises in a minute. */
export function slope(points: readonly Point[]): number {
  const count = points.length
  const meanX = points.reduce((sum, [x]) => sum + x, 0) / count
  const meanY = points.reduce((sum, [, y]) => sum + y, 0) / count
  const spread = points.reduce((sum, [x]) => sum + (x - meanX) ** 2, 0)
  return spread === 0 ? 0 : points.reduce((sum, [x, y]) => sum + (x - meanX) * (y - meanY), 0) / spread
}

export interface Course {
  readonly name: Name
  readonly start: number
  readonly middle: number
  readonly end: number
  readonly perHour: number
  /** As a share of the start, of what it is judged by. */
  readonly growth: number
}

type Point = readonly [minute: number, value: number]

/** What could not be read tells nothing. */
const pointsOf = (readings: readonly Reading[], name: Name): readonly Point[] =>
  readings.flatMap((reading) => {
    const value = reading[name]
    return value === undefined || Number.isNaN(value) ? [] : [[reading.minute, value] as const]
  })

/** Each line has some of these: how many there are of them follows how many people happen to be there. */
const PER_CONNECTION: ReadonlySet<Name> = new Set(['handles', 'files'])

/** The engine compiles a program part by part for the better part of an hour, and keeps that in the same memory. */
const WITHOUT: Readonly<Partial<Record<Name, Name>>> = {
  rss: 'compiled',
  heap: 'compiled',
  mediaRss: 'mediaCompiled',
  mediaHeap: 'mediaCompiled',
}

/** By what growth is judged. */
const judgedOf = (readings: readonly Reading[], name: Name): readonly Point[] => {
  const points = pointsOf(readings, name)
  const read = (other: Name): ReadonlyMap<number, number> => new Map(pointsOf(readings, other))
  if (PER_CONNECTION.has(name)) {
    const connections = read('connections')
    return points.map(([minute, value]) => [minute, value / (connections.get(minute) || 1)])
  }
  const without = WITHOUT[name]
  if (!without) return points
  const left = read(without)
  return points.map(([minute, value]) => [minute, value - (left.get(minute) ?? 0)])
}

const between = (points: readonly Point[], from: number, until: number): readonly Point[] =>
  points.filter(([minute]) => minute > from && minute <= until)

/** Start, middle and end of a figure, each the median of several minutes, once everything is warm. */
export function courseOf(readings: readonly Reading[], name: Name, minutes: number): Course {
  const from = minutes >= JUDGED_FROM_MINUTES ? WARM_MINUTES : 0
  const window = Math.min(LONGEST_WINDOW, Math.max(0.5, (minutes - from) / 3))
  const points = between(pointsOf(readings, name), from, minutes)
  const judged = between(judgedOf(readings, name), from, minutes)
  const at = (begin: number, of = points): number =>
    median(between(of, begin, begin + window).map(([, value]) => value))
  const last = minutes - window
  return {
    name,
    start: at(from),
    middle: at((from + last) / 2),
    end: at(last),
    perHour: slope(points) * 60,
    growth: at(last, judged) / at(from, judged) - 1,
  }
}

const percent = (share: number): string => `${share >= 0 ? '+' : ''}${(share * 100).toFixed(1)} %`

/** The figures that grew though they must not. */
export const grown = (courses: readonly Course[]): readonly Course[] =>
  courses.filter(({ name, growth }) => FIGURES[name].isSteady && growth > MOST_GROWTH)

const line = (name: string, values: readonly string[]): string =>
  `${name.padEnd(22)}${values.map((each) => each.padStart(14)).join('')}`

function print({ name, start, middle, end, perHour, growth }: Course, isJudged: boolean): void {
  const values = [start, middle, end, perHour].map((value) => shown(name, value))
  const isSteady = isJudged && FIGURES[name].isSteady
  console.log(line(FIGURES[name].label, [...values, ...(isSteady ? [percent(growth)] : [])]))
}

/** Prints the course of every figure, and says whether those that must not grow did not. */
export function judge(readings: readonly Reading[], minutes: number, isJudged = true): boolean {
  const read = NAMES.filter((name) => pointsOf(readings, name).length > 0)
  const courses = read.map((name) => courseOf(readings, name, minutes))
  console.log(`\n${line('figure', ['start', 'middle', 'end', 'an hour', ...(isJudged ? ['growth'] : [])])}`)
  for (const course of courses) print(course, isJudged)
  if (!isJudged) return true
  if (minutes < JUDGED_FROM_MINUTES) {
    console.log(`growth is not judged in less than ${JUDGED_FROM_MINUTES} minutes`)
    return true
  }
  const faulty = grown(courses)
  for (const { name, growth } of faulty)
    console.log(`${FIGURES[name].label} grew by ${percent(growth)} (at most ${percent(MOST_GROWTH)})`)
  return faulty.length === 0
}
