import { redactEnvelope } from '@belfry/kit'
import type { ReportingService } from './reporter.ts'

/** Share of ordinary sessions, and of sessions with an error, whose replay is kept: among those who agreed. */
export const REPLAY_SAMPLING = { session: 0.01, onError: 1 } as const

export interface SentrySettings {
  readonly dsn: string
  readonly release: string
  /** Nobody's screen is recorded who did not say so. */
  readonly mayReplay: boolean
}

/** Loaded only when a DSN is configured: the library is larger than the rest of the first page. */
export async function loadSentry({ dsn, release, mayReplay }: SentrySettings): Promise<ReportingService> {
  const sentry = await import('@sentry/browser')
  const replay = (): ReturnType<typeof sentry.replayIntegration> =>
    sentry.replayIntegration({
      maskAllText: true,
      blockAllMedia: true,
      // What is compressed could not be cleaned any more.
      useCompression: false,
      // What goes wrong in the first seconds is worth as much.
      minReplayDuration: 0,
    })
  sentry.init({
    dsn,
    release,
    integrations: mayReplay ? [replay()] : [],
    replaysSessionSampleRate: mayReplay ? REPLAY_SAMPLING.session : 0,
    replaysOnErrorSampleRate: mayReplay ? REPLAY_SAMPLING.onError : 0,
    // The captcha widget reports its own trouble to the user.
    ignoreErrors: [/altcha|captcha/i],
    // Addresses of pages and requests hold the codes of links that were mailed. The hooks of the library do not see
    // everything: neither the addresses of a replay nor what its recording begins with.
    transport: (options) => {
      const line = sentry.makeFetchTransport(options)
      return {
        send: (envelope) => line.send(redactEnvelope(envelope)),
        flush: (timeout) => line.flush(timeout),
      }
    },
  })
  return { send: (problem, extra) => void sentry.captureException(problem, { extra: { ...extra } }) }
}
