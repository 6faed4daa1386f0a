/** CPU time of this process alone: the machine's other work does not count. */
export function cpuSeconds(run: () => void): number {
  const before = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

export const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

export interface Figure {
  readonly name: string
  readonly figure: number
  readonly unit: string
  readonly bar: number
  readonly goal: number
  readonly isMoreBetter: boolean
}

/** The last line of every bench; beyond the bar it exits with 1. */
export function report({ name, figure, unit, bar, goal, isMoreBetter }: Figure): void {
  const holds = isMoreBetter ? figure >= bar : figure <= bar
  const isReached = isMoreBetter ? figure >= goal : figure <= goal
  console.log(
    `${name}: ${figure} ${unit} (bar ${bar}, goal ${goal}) ${isReached ? 'goal reached' : holds ? 'bar held' : 'below the bar'}`,
  )
  process.exitCode = holds ? 0 : 1
}

export const rounded = (value: number, digits = 2): number => Number(value.toFixed(digits))

/** Several figures of one bench: each has to hold. */
export function reportAll(figures: readonly Figure[]): void {
  const codes = figures.map((figure) => {
    report(figure)
    return Number(process.exitCode ?? 0)
  })
  process.exitCode = Math.max(...codes)
}

/** How often something can be done in a second, one round of it. */
export async function perSecond(count: number, run: () => Promise<void> | void): Promise<number> {
  const start = performance.now()
  await run()
  return (count * 1000) / (performance.now() - start)
}
