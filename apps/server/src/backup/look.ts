import type { Repositories } from '../db/repositories/index.ts'
import type { SessionLog } from '../db/session-log.ts'
import { readSession, restoreSession } from '../modules/sessions/stored-room.ts'
import { SECRET_ENTRY } from '../platform/system/secrets.ts'

/** How many sessions go on, and which of them cannot be read here. */
export interface Looked {
  readonly live: number
  readonly unreadable: readonly string[]
  readonly secret: string | undefined
}

export async function lookInto(repositories: Repositories, sessionLog: SessionLog): Promise<Looked> {
  const live = await repositories.sessions.listLive()
  const unreadable: string[] = []
  for (const { id, code } of live) {
    const stored = await readSession(sessionLog, id)
    try {
      restoreSession(stored)
    } catch {
      unreadable.push(code)
    }
  }
  return { live: live.length, unreadable, secret: await repositories.installation.read(SECRET_ENTRY) }
}
