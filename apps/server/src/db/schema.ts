import type { Generated } from 'kysely'
import type { Level } from '../domain/levels.ts'
import type { BlockTable, ReportNoteTable, ReportTable } from './community-tables.ts'
import type {
  HalfLoginTable,
  PatronLinkTable,
  RecoveryCodeTable,
  SecondFactorTable,
} from './factor-tables.ts'
import type { ReplayPersonTable, ReplayTable, ReplayWordsTable } from './replay-tables.ts'
import type {
  GameParticipantTable,
  GameTable,
  SessionDeadlineTable,
  SessionLogTable,
  SessionSnapshotTable,
  SessionTable,
} from './session-tables.ts'

/**
 * One schema for both engines: text, integers, JSON as text, times as whole milliseconds. Names are those of
 * the database. Bytes are the one exception, because images are nothing else.
 */
export interface Tables {
  facts: InstallationTable
  users: UserTable
  account_changes: AccountChangeTable
  customers: CustomerTable
  customer_tokens: CustomerTokenTable
  recovery_tokens: RecoveryTokenTable
  captcha_used: CaptchaUsedTable
  refresh_families: LoginTable
  second_factors: SecondFactorTable
  recovery_codes: RecoveryCodeTable
  half_logins: HalfLoginTable
  device_codes: DeviceCodeTable
  patron_links: PatronLinkTable
  verification_codes: VerificationCodeTable
  bans: BanTable
  ban_users: BanUserTable
  ban_traces: BanTraceTable
  avatars: AvatarTable
  audit: AuditTable
  reports: ReportTable
  report_notes: ReportNoteTable
  blocks: BlockTable
  outbox: OutboxTable
  tournament_votes: TournamentVoteTable
  sessions: SessionTable
  session_log: SessionLogTable
  session_snapshots: SessionSnapshotTable
  session_deadlines: SessionDeadlineTable
  games: GameTable
  game_participants: GameParticipantTable
  replays: ReplayTable
  replay_people: ReplayPersonTable
  replay_words: ReplayWordsTable
  nodes: NodeTable
  tallies: TallyTable
}

/** The processes that serve, and when each last said so. */
interface NodeTable {
  id: string
  seen_at: number
  /** What it tells of itself, as JSON; null for versions that tell nothing. */
  state: string | null
}

/** What is counted: failures at an account, mails to an address, attempts at a code. */
interface TallyTable {
  key: string
  count: number
  since_at: number
  last_at: number
  expires_at: number
}

/** What the installation remembers once: made-up secrets, that the first administrator exists. */
interface InstallationTable {
  key: string
  value: string
}

interface UserTable {
  id: string
  provider: string
  subject: string
  email: string
  username: string
  pronouns: string
  level: Level
  level_expires: number | null
  flags: string
  avatar: string
  border: string
  stats_visibility: number
  granted: string
  patreon_id: string | null
  phone: string | null
  accepts_marketing: number
  created_at: number
  updated_at: number
  /** From when on the flag `newuser` counts, where it was given later than the account is old. */
  new_since: number | null
  /** The name as it is searched; null when a node of an earlier version wrote the row. */
  username_folded: Generated<string | null>
  /** Staff set the level: neither a subscription nor a verified address changes it. */
  level_by_hand: Generated<number>
  /** Of an early design; nobody reads it. */
  session_name: Generated<null>
}

interface AccountChangeTable {
  id: Generated<number>
  user_id: string
  at: number
}

interface CustomerTable {
  id: string
  email: string
  password_hash: string
  username: string
  accepts_marketing: number
  is_disabled: number
  created_at: number
  /** Whether the address was proven; of all accounts with it one at most. */
  owns_address: number
}

interface CustomerTokenTable {
  hash: string
  captcha_hash: string
  expires_at: number
}

interface RecoveryTokenTable {
  hash: string
  customer_id: string
  expires_at: number
}

interface CaptchaUsedTable {
  id: string
  expires_at: number
}

interface LoginTable {
  id: string
  user_id: string
  generation: number
  token_hash: string
  created_at: number
  updated_at: number
  expires_at: number
  ended_at: number | null
  version: string
  ip: string
  agent: string
  /** When this login last showed the second factor. */
  factor_at: number | null
}

/** One of each guest at most. */
interface DeviceCodeTable {
  user_id: string
  hash: string
  expires_at: number
}

interface VerificationCodeTable {
  user_id: string
  kind: string
  target: string
  code_hash: string
  sent_at: number
  expires_at: number
  attempts: number
  tried_at: number | null
}

interface BanTable {
  id: string
  reason: string
  expires_at: number | null
  created_by: string
  created_at: number
}

interface BanUserTable {
  ban_id: string
  user_id: string
}

/** What a deleted account had proven, as keyed hashes, for as long as its ban lasts. */
interface BanTraceTable {
  ban_id: string
  hash: string
}

interface AvatarTable {
  user_id: string
  hash: string
  bytes: Uint8Array
  at: number
}

interface AuditTable {
  id: Generated<number>
  actor_id: string
  target_id: string
  action: string
  detail: string
  at: number
}

interface OutboxTable {
  id: string
  recipient: string
  payload: string
  created_at: number
  attempts: number
  next_at: number
}

interface TournamentVoteTable {
  user_id: string
  match: number
  choice: string
  at: number
}
