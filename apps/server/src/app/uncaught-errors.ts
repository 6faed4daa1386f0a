import type { Clock } from '@belfry/kit'
import type { Logger } from '../platform/system/log.ts'

/** EX_SOFTWARE of sysexits.h: the supervisor restarts the process. */
export const EXIT_CODE = 70

const NETWORK_CODES: ReadonlySet<unknown> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED'])

/** The first spared error is logged at once, those of the following time with one line. */
const LOG_EVERY_MS = 10_000

/**
 * Error of the operating system about one connection. `syscall` tells it from errors with the same code that a library
 * or this program makes: those say that a task failed midway.
 */
export function isNetworkError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as NodeJS.ErrnoException
  return typeof syscall === 'string' && NETWORK_CODES.has(code)
}

interface Deps {
  readonly log: Pick<Logger, 'error' | 'fatal'>
  readonly clock: Pick<Clock, 'after'>
  readonly report: (error: unknown) => void
  readonly countSpared: () => void
  /** Called once, with the first error that is not spared. */
  readonly exit: (error: unknown) => void
}

/** Logs the first error, then at most one line with the count of further ones in each `LOG_EVERY_MS`. */
function spared({ log, clock, report, countSpared }: Deps): (error: unknown) => void {
  let isWaiting = false
  let unlogged = 0
  const wait = (error: unknown): void => {
    isWaiting = true
    clock.after(LOG_EVERY_MS, () => {
      isWaiting = false
      if (unlogged === 0) return
      log.error({ err: error, count: unlogged }, 'uncaught network errors, the server goes on')
      unlogged = 0
      wait(error)
    })
  }
  return (error) => {
    countSpared()
    if (isWaiting) {
      unlogged += 1
      return
    }
    log.error({ err: error, count: 1 }, 'uncaught network error, the server goes on')
    report(error)
    wait(error)
  }
}

/**
 * Last resort for errors without a handler. A network error concerns one connection, so the process goes on: a socket
 * without an `error` listener is a defect, but not worth every table. After any other error the state of the process is
 * unknown, so it exits.
 */
export function uncaughtErrorHandler(deps: Deps): (error: unknown) => void {
  const spare = spared(deps)
  let isExiting = false
  return (error) => {
    if (isNetworkError(error)) {
      spare(error)
      return
    }
    deps.log.fatal({ err: error }, 'unexpected')
    deps.report(error)
    if (isExiting) return
    isExiting = true
    deps.exit(error)
  }
}
