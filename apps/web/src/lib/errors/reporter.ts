import type { Failure } from '@belfry/kit'

/** Reporter of unexpected things: exceptions as they are, known oddities as failures with a code. */
export type Reportable = Error | Failure

export interface ErrorReporter {
  readonly report: (problem: Reportable, context?: Readonly<Record<string, unknown>>) => void
}

/** Reporting service, as far as it is used; the real one is loaded only when it is wanted. */
export interface ReportingService {
  readonly send: (problem: Error, context: Readonly<Record<string, unknown>>) => void
}

/** Noise of a widget we embed: its own failures are shown to the user and are not ours to fix. */
const isCaptchaNoise = (problem: Error): boolean =>
  /altcha|captcha/i.test(`${problem.name} ${problem.message}`)

const asError = (problem: Reportable): Error =>
  problem instanceof Error
    ? problem
    : Object.assign(new Error(`${problem.code} ${JSON.stringify(problem.params)}`), { name: problem.code })

/** Problems kept while it is not known yet whether a service is configured. */
const KEPT_PROBLEMS = 20

export interface BufferedReporter extends ErrorReporter {
  /** Hands over the service, or null when none is configured; then problems only reach the console. */
  readonly connect: (service: ReportingService | null) => void
}

export function createReporter(log: (problem: Error) => void): BufferedReporter {
  let service: ReportingService | null | undefined
  let kept: (readonly [Error, Readonly<Record<string, unknown>>])[] = []
  return {
    report(problem, context = {}) {
      const error = asError(problem)
      if (isCaptchaNoise(error)) return
      log(error)
      if (service) service.send(error, context)
      else if (service === undefined && kept.length < KEPT_PROBLEMS) kept.push([error, context])
    },
    connect(next) {
      service = next
      for (const [error, context] of kept) next?.send(error, context)
      kept = []
    },
  }
}
