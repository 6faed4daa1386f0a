import type { ReportingService } from './reporter.ts'

/** Share of ordinary sessions, and of sessions with an error, whose replay is kept. */
export const REPLAY_SAMPLING = { session: 0.01, onError: 1 } as const

/** Loaded only when a DSN is configured: the library is larger than the rest of the first page. */
export async function loadSentry(dsn: string, release: string): Promise<ReportingService> {
  const sentry = await import('@sentry/browser')
  sentry.init({
    dsn,
    release,
    integrations: [sentry.replayIntegration({ maskAllText: true, blockAllMedia: true })],
    replaysSessionSampleRate: REPLAY_SAMPLING.session,
    replaysOnErrorSampleRate: REPLAY_SAMPLING.onError,
    // The captcha widget reports its own trouble to the user.
    ignoreErrors: [/altcha|captcha/i],
  })
  return { send: (problem, extra) => void sentry.captureException(problem, { extra: { ...extra } }) }
}
