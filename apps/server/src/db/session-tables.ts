import type { Generated } from 'kysely'

export interface SessionTable {
  id: string
  code: string
  owner_id: string
  created_at: number
  active_at: number
  ended_at: number | null
  summary: string
  has_private: Generated<number>
  look: Generated<string | null>
}

export interface SessionLogTable {
  session_id: string
  seq: number
  request_id: string | null
  events: string
  at: number
}

export interface SessionSnapshotTable {
  session_id: string
  seq: number
  version: number
  state: string
  bytes: Generated<number>
  at: number
}

export interface SessionDeadlineTable {
  session_id: string
  due_at: number
}

export interface GameTable {
  id: string
  session_id: string
  edition_id: string
  edition_name: string
  is_evil_win: number
  ended_at: number
  number: number | null
  started_at: number | null
  has_result: number
  /** The game as it was sealed, with its secrets; null once its session is forgotten. */
  record: string | null
  /** An earlier version overwrote the record, and it can't be rebuilt: characters or players are missing. */
  is_incomplete: Generated<number>
  /** The edition's name as it is searched; null when a node of an earlier version wrote the row. */
  edition_folded: Generated<string | null>
}

export interface GameParticipantTable {
  game_id: string
  user_id: string
  is_storyteller: number
  role_id: string
  is_winner: number
}
