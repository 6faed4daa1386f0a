import { redact } from '@belfry/kit'
import pino from 'pino'
import { isDatabaseOutage, isDiskFault } from '../../db/errors.ts'
import { NotWritten } from '../../domain/errors/not-written.ts'
import { createOutages, type Outages } from './outages.ts'

export type Logger = pino.Logger & { readonly outages: Outages }

const WARN = 40

/** What failed because the database is away, wherever that was noticed. */
const storageFaultIn = (about: unknown): unknown => {
  const { err } = (about ?? {}) as { readonly err?: unknown }
  return isDatabaseOutage(err) || isDiskFault(err) || err instanceof NotWritten ? err : undefined
}

/** Names under which secrets could ever appear in a logged object. */
const secretNames = [
  'authorization',
  'cookie',
  'password',
  'token',
  'accessToken',
  'refreshToken',
  'captcha',
  'code',
  'email',
  'phone',
]

const redacted = secretNames.flatMap((name) => [name, `*.${name}`, `*.*.${name}`])

/**
 * Structured lines on standard output, without secrets. Errors of a database or disk that is away become the few
 * lines of one outage: everything that reads or writes fails then, many times a second.
 */
export const createLog = (level: string, destination?: pino.DestinationStream): Logger => {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: errorOf },
    hooks: {
      logMethod(args, method, level) {
        const fault = level >= WARN ? storageFaultIn(args[0]) : undefined
        if (fault === undefined) method.apply(this, args)
        else outages.failed(isDiskFault(fault) ? 'disk' : 'database', fault)
      },
    },
  }
  const log = destination ? pino(options, destination) : pino(options)
  const outages = createOutages(log)
  return Object.assign(log, { outages })
}

/** An error's own fields may carry what was sent; its kind, message and stack are enough, and they may quote it too. */
const errorOf = ({ name, message, stack }: Error): object => ({
  type: name,
  message: redact(String(message)),
  stack: redact(String(stack)),
})
