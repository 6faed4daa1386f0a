import { loadSentry } from '../lib/errors/sentry.ts'
import { APP_VERSION } from '../lib/version.ts'
import type { Shell } from '../shell/shell.ts'

/** Asks the server whether problems are to be reported, and where to; without an answer they stay here. */
export async function connectReporting({
  config,
  reporter,
  settings,
}: Pick<Shell, 'config' | 'reporter' | 'settings'>): Promise<void> {
  const { sentryDsn } = await config.load()
  const dsn = sentryDsn || null
  const mayReplay = settings.get().isReplayAllowed
  const release = `belfry@${APP_VERSION}`
  reporter.connect(dsn === null ? null : await loadSentry({ dsn, release, mayReplay }))
}
