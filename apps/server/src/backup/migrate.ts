import { type Kept, rowsWithSecret } from './backup.ts'
import { claimStopped, heldBy } from './held.ts'
import type { Restored } from './restore.ts'
import { openSource } from './source.ts'
import { fillPostgres } from './target.ts'
import { CopyError } from './texts.ts'

export type Moved = Pick<Restored, 'counts' | 'live' | 'unreadable'>

/** Copies the embedded database to PostgreSQL. It stays as it is; nobody may write to it meanwhile. */
export async function moveToPostgres(kept: Kept, databaseUrl: string, now: number): Promise<Moved> {
  if (kept.databaseUrl !== undefined) throw new CopyError('alreadyThere')
  const release = claimStopped(kept)
  try {
    const target = { ...kept, databaseUrl }
    const { place, hasData, hasServer } = await heldBy(target, now)
    if (hasData || hasServer) throw new CopyError('targetNotEmpty', { place })
    const source = await openSource(kept)
    try {
      return await fillPostgres(databaseUrl, source.schema, rowsWithSecret(kept, source))
    } finally {
      await source.close()
    }
  } finally {
    release()
  }
}
