import type { Tables } from './schema.ts'

export type TableName = keyof Tables

/** Every table, those first that others refer to: what is copied in this order always finds what it belongs to. */
const every: Readonly<Record<TableName, true>> = {
  facts: true,
  users: true,
  account_changes: true,
  customers: true,
  customer_tokens: true,
  recovery_tokens: true,
  captcha_used: true,
  refresh_families: true,
  second_factors: true,
  recovery_codes: true,
  half_logins: true,
  device_codes: true,
  patron_links: true,
  verification_codes: true,
  bans: true,
  ban_users: true,
  ban_traces: true,
  avatars: true,
  audit: true,
  reports: true,
  report_notes: true,
  blocks: true,
  outbox: true,
  tournament_votes: true,
  sessions: true,
  session_log: true,
  session_snapshots: true,
  session_deadlines: true,
  games: true,
  game_participants: true,
  replays: true,
  replay_people: true,
  replay_words: true,
  nodes: true,
  tallies: true,
}

export const tableNames = Object.keys(every) as readonly TableName[]

/** Tables whose key counts up by itself. */
export const countingTables: readonly TableName[] = ['account_changes', 'audit']
