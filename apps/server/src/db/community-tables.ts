export interface ReportTable {
  id: string
  /** Null once that account is gone. */
  reporter_id: string | null
  target_id: string
  session: string | null
  reason: string
  text: string
  /** Texts that the reporter could read, as JSON; null where none were attached. */
  texts: string | null
  state: string
  taken_by: string | null
  at: number
  updated_at: number
}

export interface ReportNoteTable {
  id: string
  report_id: string
  author_id: string | null
  text: string
  at: number
}

/** Whom somebody does not want to meet. */
export interface BlockTable {
  user_id: string
  blocked_id: string
  at: number
}
