import type { Clock } from '@belfry/kit'
import type { Database } from '../db/database.ts'
import type { Accounts } from '../modules/accounts/accounts.ts'
import type { BanTraces } from '../modules/accounts/ban-traces.ts'
import type { NotifyOwner } from '../modules/accounts/notices.ts'
import type { Moderation } from '../modules/moderation/moderation.ts'
import type { Config } from '../platform/config/config.ts'
import type { Mail } from '../platform/mail/compose.ts'

export interface CommandContext {
  readonly database: Database
  readonly accounts: Accounts
  readonly banTraces: BanTraces
  readonly moderation: Moderation
  readonly config: Config
  readonly clock: Clock
  readonly notifyOwner: NotifyOwner
  /** Hands a mail to the mail server at once and waits for its word. */
  readonly deliver: (mail: Mail) => Promise<void>
}

export type Command = (context: CommandContext, args: readonly string[]) => Promise<readonly string[]>
