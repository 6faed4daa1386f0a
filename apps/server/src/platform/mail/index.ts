import type { Clock } from '@belfry/kit'
import type { Database } from '../../db/database.ts'
import type { Config } from '../config/config.ts'
import type { Logger } from '../system/log.ts'
import { type MailAllowance, mailAllowance } from './allowance.ts'
import { type Composer, openComposer } from './compose.ts'
import { createMailer, type Mailer } from './mailer.ts'
import { type OutboxFolder, openTransport, outboxFolder } from './transports.ts'

/** Mail: what is written to people, and texts where no service sends them. */
export interface Mail {
  readonly mailer: Mailer
  readonly composer: Composer
  readonly outbox: OutboxFolder
  readonly allowance: MailAllowance
}

interface Deps {
  readonly config: Config
  readonly database: Database
  readonly clock: Clock
  readonly log: Logger
  /** Address of the server, which it knows once it listens. */
  readonly state: { readonly baseUrl: string }
}

export async function openMail({ config, database, clock, log, state }: Deps): Promise<Mail> {
  const { outbox: queue, tallies } = database.repositories
  const outbox = outboxFolder(config.dataDir, () => clock.now())
  const composer = await openComposer()
  const transport = await openTransport(config, outbox)
  const baseUrl = (): string => config.publicUrl ?? state.baseUrl
  return {
    mailer: createMailer({ queue, transport, composer, clock, log, baseUrl }),
    composer,
    outbox,
    allowance: mailAllowance(tallies, clock),
  }
}
