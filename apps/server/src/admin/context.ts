import { systemClock } from '@belfry/kit'
import type { Database } from '../db/database.ts'
import { createAccessTokens } from '../modules/accounts/access-tokens.ts'
import { createAccounts } from '../modules/accounts/accounts.ts'
import { createAdministrators } from '../modules/accounts/administrators.ts'
import { createBanTraces } from '../modules/accounts/ban-traces.ts'
import { createNotifyOwner } from '../modules/accounts/notices.ts'
import { createModeration } from '../modules/moderation/moderation.ts'
import type { Config } from '../platform/config/config.ts'
import { openComposer } from '../platform/mail/compose.ts'
import { letterbox } from '../platform/mail/mailer.ts'
import { deliverer } from '../platform/mail/transports.ts'
import { openSecrets } from '../platform/system/secrets.ts'
import type { CommandContext } from './command.ts'

/** Context commands work with, on an open database. */
export async function openContext(config: Config, database: Database): Promise<CommandContext> {
  const { repositories } = database
  const clock = systemClock
  const secrets = await openSecrets(config.tokenSecret, repositories.installation)
  const accessTokens = createAccessTokens(secrets, clock)
  const administrators = createAdministrators({ repositories, secrets, clock, config })
  const banTraces = createBanTraces(secrets, repositories, clock)
  const accounts = createAccounts({ repositories, accessTokens, administrators, banTraces, clock, config })
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
    banTraces,
    moderation: createModeration({ repositories, accounts, clock }),
    config,
    clock,
    notifyOwner: createNotifyOwner({ send }),
    deliver: deliverer(config, clock),
  }
}
