import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { accounts } from './0001-accounts.ts'
import { sessions } from './0002-sessions.ts'
import { nodes } from './0003-nodes.ts'
import { privateTexts } from './0004-private-texts.ts'
import { sealedGames } from './0005-sealed-games.ts'
import { sessionLooks } from './0006-session-looks.ts'
import { addresses } from './0007-addresses.ts'
import { secondFactor } from './0008-second-factor.ts'
import { logBytes } from './0009-log-bytes.ts'
import { deviceCodes } from './0011-device-codes.ts'
import { patronLinks } from './0012-patron-links.ts'
import { community } from './0013-community.ts'
import { newSince } from './0014-new-since.ts'
import { replays } from './0015-replays.ts'
import { requestsInTime } from './0016-requests-in-time.ts'
import { replayWords } from './0017-replay-words.ts'
import { placesLater } from './0018-places-later.ts'
import { incompleteGames } from './0019-incomplete-games.ts'
import { namesAndLevels } from './0020-names-and-levels.ts'
import { banTraces } from './0021-ban-traces.ts'
import { nodeStates } from './0022-node-states.ts'
import type { Engine } from './columns.ts'

const migrations = (engine: Engine): Record<string, Migration> => ({
  '0001-accounts': accounts(engine),
  '0002-sessions': sessions(engine),
  '0003-nodes': nodes(),
  '0004-private-texts': privateTexts(),
  '0005-sealed-games': sealedGames(),
  '0006-session-looks': sessionLooks(),
  '0007-addresses': addresses(),
  '0008-second-factor': secondFactor(),
  '0009-log-bytes': logBytes(),
  '0011-device-codes': deviceCodes(),
  '0012-patron-links': patronLinks(),
  '0013-community': community(),
  '0014-new-since': newSince(),
  '0015-replays': replays(engine),
  '0016-requests-in-time': requestsInTime(engine),
  '0017-replay-words': replayWords(),
  '0018-places-later': placesLater(engine),
  '0019-incomplete-games': incompleteGames(),
  '0020-names-and-levels': namesAndLevels(engine),
  '0021-ban-traces': banTraces(),
  '0022-node-states': nodeStates(),
})

/** The steps that this version knows, the oldest first. */
export const schemaNames: readonly string[] = Object.keys(migrations('sqlite'))

/** What was stored by a version that knows more than this one. */
export class NewerData extends Error {
  constructor(schema: string) {
    super(`the data are of a newer Belfry (${schema}): update this one`)
    this.name = 'NewerData'
  }
}

/**
 * Brings the schema up to date, or to one of its earlier steps, and returns the steps that were missing; throws what
 * the database said.
 */
export async function migrate<T>(db: Kysely<T>, engine: Engine, to?: string): Promise<readonly string[]> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(engine) } })
  const { error, results = [] } =
    to === undefined ? await migrator.migrateToLatest() : await migrator.migrateTo(to)
  if (!error) return results.map(({ migrationName }) => migrationName)
  const missing = /previously executed migration (\S+) is missing/.exec(
    error instanceof Error ? error.message : '',
  )?.[1]
  throw missing === undefined ? error : new NewerData(missing)
}
