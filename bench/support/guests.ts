import { systemClock } from '@belfry/kit'
import type { Opened } from '../../apps/server/src/db/engine.ts'
import { repositories } from '../../apps/server/src/db/repositories/index.ts'
import { createAccessTokens } from '../../apps/server/src/modules/accounts/access-tokens.ts'
import { createAccounts } from '../../apps/server/src/modules/accounts/accounts.ts'
import { createAdministrators } from '../../apps/server/src/modules/accounts/administrators.ts'
import { createBanTraces } from '../../apps/server/src/modules/accounts/ban-traces.ts'
import { createRefreshTokens } from '../../apps/server/src/modules/accounts/refresh-tokens.ts'
import type { Config } from '../../apps/server/src/platform/config/config.ts'
import { openSecrets } from '../../apps/server/src/platform/system/secrets.ts'

const CALLER = { ip: '127.0.0.1', agent: 'bench', version: '3.46.4', locale: 'en' } as const
/** What somebody has who may come in without a question. */
const FLAGS = ['tos-agreed', 'verified-email'] as const

export interface Guest {
  readonly id: string
  readonly token: string
  /** With which a browser stays logged in. */
  readonly refreshToken: string
  /** Another token as good as the first, made here: for whoever stays longer than one lasts. */
  readonly freshToken: () => Promise<string>
}

/** Verified accounts that are logged in: what registering them one by one would leave. */
export const fill = (opened: Opened, config: Config, count: number): Promise<readonly Guest[]> =>
  opened.db.transaction().execute(async (trx) => {
    const kept = repositories(trx)
    const clock = systemClock
    const secrets = await openSecrets(config.tokenSecret, kept.installation)
    const accessTokens = createAccessTokens(secrets, clock)
    const refreshTokens = createRefreshTokens({
      secrets,
      logins: kept.logins,
      clock,
      securityEvent: () => undefined,
      longestDays: config.loginDays,
    })
    const administrators = createAdministrators({ repositories: kept, secrets, clock, config })
    const banTraces = createBanTraces(secrets, kept, clock)
    const accounts = createAccounts({
      repositories: kept,
      accessTokens,
      administrators,
      banTraces,
      clock,
      config,
    })
    const made: Guest[] = []
    for (let i = 0; i < count; i++) {
      const name = `guest${i}`
      const identity = {
        subject: name,
        email: `${name}@example.org`,
        username: name,
        acceptsMarketing: false,
        acceptsTerms: false,
      }
      const { user } = await accounts.ensure('embedded', identity, name)
      const { loginId: family, refreshToken } = await refreshTokens.start(user.id, CALLER)
      const claims = { id: user.id, family, username: name, level: config.signupLevel, flags: FLAGS }
      const freshToken = (): Promise<string> => accessTokens.sign(claims)
      made.push({ id: user.id, token: await freshToken(), refreshToken, freshToken })
    }
    await trx
      .updateTable('users')
      .set({ level: config.signupLevel, flags: JSON.stringify(FLAGS) })
      .execute()
    return made
  })
