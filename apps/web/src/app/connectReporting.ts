import { APP_VERSION } from '../lib/version.ts'
import type { Shell } from '../shell/shell.ts'

/** Asks the server whether problems are to be reported, and where to; without an answer they stay here. */
export async function connectReporting({
  config,
  reporter,
  settings,
}: Pick<Shell, 'config' | 'reporter' | 'settings'>): Promise<void> {
  const { sentryDsn } = await config.load()
  if (!sentryDsn) return reporter.connect(null)
  const mayReplay = settings.get().isReplayAllowed
  const release = `belfry@${APP_VERSION}`
  // Most places report nowhere: they need not fetch how.
  const { loadSentry } = await import('../lib/errors/sentry.ts')
  reporter.connect(await loadSentry({ dsn: sentryDsn, release, mayReplay }))
}
