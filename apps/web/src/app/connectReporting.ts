import { loadSentry } from '../lib/errors/sentry.ts'
import { APP_VERSION } from '../lib/version.ts'
import type { Shell } from '../shell/shell.ts'

/** Asks the server whether problems are to be reported, and where to; without an answer they stay here. */
export async function connectReporting({
  api,
  reporter,
  settings,
}: Pick<Shell, 'api' | 'reporter' | 'settings'>): Promise<void> {
  const config = await api.call('config')
  const dsn = config.ok ? config.value.sentryDsn || null : null
  const mayReplay = settings.get().isReplayAllowed
  const release = `belfry@${APP_VERSION}`
  reporter.connect(dsn === null ? null : await loadSentry({ dsn, release, mayReplay }))
}
