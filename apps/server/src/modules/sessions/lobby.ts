import type { Sessions as SessionRecords } from '../../db/repositories/sessions.ts'
import type { Bite } from '../../domain/limits/table.ts'
import { LOBBY_MS } from '../../domain/limits/values.ts'
import type { LobbySummary } from './presenters/lobby.ts'

export interface LobbyLine {
  readonly code: string
  readonly summary: LobbySummary
}

/**
 * The lines of all live sessions, read and parsed for everybody together at most once a second. What is written here
 * counts at once; what other nodes write, with the next reading.
 */
export class Lobby {
  readonly #records: SessionRecords
  readonly #now: () => number
  readonly #bite: Bite
  #lines: Map<string, LobbyLine> | null = null
  #readAt = 0
  #reading: Promise<Map<string, LobbyLine>> | null = null

  constructor(records: SessionRecords, now: () => number, bite: Bite) {
    this.#records = records
    this.#now = now
    this.#bite = bite
  }

  async lines(): Promise<readonly LobbyLine[]> {
    const isFresh = this.#lines !== null && Math.abs(this.#now() - this.#readAt) < LOBBY_MS
    if (isFresh) this.#bite('lobby')
    const lines = isFresh && this.#lines ? this.#lines : await (this.#reading ?? this.#read())
    return [...lines.values()]
  }

  /** A session was made or has ended: what was read is no longer true. */
  forget(): void {
    this.#lines = null
    this.#reading = null
  }

  wrote(sessionId: string, summary: LobbySummary): void {
    const line = this.#lines?.get(sessionId)
    if (line) this.#lines?.set(sessionId, { code: line.code, summary })
    else this.forget()
  }

  #read(): Promise<Map<string, LobbyLine>> {
    const reading = this.#fetch()
    this.#reading = reading
    return reading.finally(() => {
      if (this.#reading === reading) this.#reading = null
    })
  }

  async #fetch(): Promise<Map<string, LobbyLine>> {
    const readAt = this.#now()
    const rows = await this.#records.listLive()
    const lines = new Map(
      rows.flatMap(({ id, code, summary }) => {
        const parsed = JSON.parse(summary) as LobbySummary | null
        return parsed ? [[id, { code, summary: parsed }] as const] : []
      }),
    )
    // Forgotten while it was being read: then it is good for this look alone.
    if (this.#reading !== null) {
      this.#lines = lines
      this.#readAt = readAt
    }
    return lines
  }
}
