import { redact } from '@belfry/kit'
import pino from 'pino'

export type Logger = pino.Logger

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

/** Structured lines on standard output, without secrets. */
export const createLog = (level: string, destination?: pino.DestinationStream): Logger => {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths: redacted, censor: '[redacted]' },
    serializers: { err: errorOf },
  }
  return destination ? pino(options, destination) : pino(options)
}

/** An error's own fields may carry what was sent; its kind, message and stack are enough, and they may quote it too. */
const errorOf = ({ name, message, stack }: Error): object => ({
  type: name,
  message: redact(String(message)),
  stack: redact(String(stack)),
})
