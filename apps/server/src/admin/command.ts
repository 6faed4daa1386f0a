import type { Accounts } from '../accounts/accounts.ts'
import type { NotifyOwner } from '../accounts/notices.ts'
import type { Config } from '../config/config.ts'
import type { Repositories } from '../db/repositories/index.ts'
import type { SessionLog } from '../db/session-log.ts'

export interface CommandContext {
  readonly repositories: Repositories
  readonly sessionLog: SessionLog
  readonly accounts: Accounts
  readonly config: Config
  readonly now: () => number
  readonly notifyOwner: NotifyOwner
}

export type Command = (context: CommandContext, args: readonly string[]) => Promise<readonly string[]>
