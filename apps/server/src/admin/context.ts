import { systemClock } from '@belfry/kit'
import { createAccessTokens } from '../accounts/access-tokens.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { createAdministrators } from '../accounts/administrators.ts'
import { createNotifyOwner } from '../accounts/notices.ts'
import { openSecrets } from '../accounts/secrets.ts'
import type { Config } from '../config/config.ts'
import type { Database } from '../db/database.ts'
import { openComposer } from '../mail/compose.ts'
import { letterbox } from '../mail/mailer.ts'
import { deliverer } from '../mail/transports.ts'
import { createModeration } from '../moderation/moderation.ts'
import type { CommandContext } from './command.ts'

/** What commands work with, on an open database. */
export async function openContext(config: Config, database: Database): Promise<CommandContext> {
  const { repositories } = database
  const clock = systemClock
  const secrets = await openSecrets(config.tokenSecret, repositories.facts)
  const accessTokens = createAccessTokens(secrets, clock)
  const administrators = createAdministrators({ repositories, secrets, clock, config })
  const accounts = createAccounts({ repositories, accessTokens, administrators, clock, config })
  const composer = await openComposer()
  const send = letterbox({
    queue: repositories.outbox,
    composer,
    clock,
    baseUrl: () => config.publicUrl ?? '',
  })
  return {
    database,
    accounts,
    moderation: createModeration({ repositories, accounts, clock }),
    config,
    clock,
    notifyOwner: createNotifyOwner({ send }),
    deliver: deliverer(config, clock),
  }
}
