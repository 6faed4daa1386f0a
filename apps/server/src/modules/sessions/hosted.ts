import type { SessionRoom } from '@belfry/room'
import type { SessionLog } from '../../db/session-log.ts'
import type { Absence } from './absence.ts'
import { saveSnapshot } from './stored-room.ts'
import type { Written } from './written.ts'

/** Rows between two snapshots, so that coming back from the log stays quick. */
const SNAPSHOT_EVERY = 500
const SNAPSHOT_EVERY_BYTES = 8_000_000

/** A room of this node, and what its host knows of it. */
export interface Hosted {
  readonly room: SessionRoom
  readonly written: Written
  readonly absence: Absence
  readonly unsubscribe: () => void
  snapshotSeq: number
  snapshotBytes: number
  idleSince: number | null
}

interface Deps {
  readonly sessionLog: SessionLog
  readonly report: (error: unknown) => void
}

/** Keeps what a room knows, so that it does not come back from its whole log. */
export class Snapshots {
  readonly #deps: Deps

  constructor(deps: Deps) {
    this.#deps = deps
  }

  /** Saves one when enough has been decided since the last. */
  afterRows(sessionId: string, hosted: Hosted): void {
    const { room, written } = hosted
    const isDue =
      room.seq - hosted.snapshotSeq >= SNAPSHOT_EVERY ||
      written.bytes - hosted.snapshotBytes >= SNAPSHOT_EVERY_BYTES
    if (!isDue) return
    hosted.snapshotSeq = room.seq
    hosted.snapshotBytes = written.bytes
    void this.save(sessionId, hosted)
  }

  async save(sessionId: string, { room, written }: Hosted): Promise<void> {
    const { sessionLog, report } = this.#deps
    const snapshot = { ...room.snapshot(), bytes: written.bytes }
    await saveSnapshot(sessionLog, sessionId, snapshot, room.now()).catch(report)
  }
}
