import { systemClock, unwrap } from '@belfry/kit'
import { commands } from '../../apps/server/src/admin/commands.ts'
import { openContext } from '../../apps/server/src/admin/context.ts'
import { openDatabase } from '../../apps/server/src/db/database.ts'
import { createAccessTokens } from '../../apps/server/src/modules/accounts/access-tokens.ts'
import { createRefreshTokens } from '../../apps/server/src/modules/accounts/refresh-tokens.ts'
import { readConfig } from '../../apps/server/src/platform/config/config.ts'
import { openSecrets } from '../../apps/server/src/platform/system/secrets.ts'

/** Somebody with an account; a token to come in with is made whenever one is asked for. */
export interface Guest {
  readonly name: string
  readonly email: string
  readonly token: () => Promise<string>
}

export interface Guests {
  readonly storyteller: Guest
  readonly bots: readonly Guest[]
}

export const PASSWORD = 'candlelight'
const LEVEL = 'special-free'
const FLAGS = ['verified-email', 'tos-agreed'] as const
const CALLER = { ip: '127.0.0.1', agent: 'demo', version: '3.46.4', locale: 'en' } as const

export const emailOf = (name: string): string => `${name.toLowerCase()}@belfry.example`

/** A data folder with accounts in it: the keeper of the house, the Storyteller, and a bot for every name. */
export async function inviteGuests(dataDir: string, names: readonly string[]): Promise<Guests> {
  const config = unwrap(readConfig({ DATA_DIR: dataDir }))
  const database = await openDatabase(config, () => undefined)
  const { repositories } = database
  const secrets = await openSecrets(config.tokenSecret, repositories.installation)
  const accessTokens = createAccessTokens(secrets, systemClock)
  const refreshTokens = createRefreshTokens({
    secrets,
    logins: repositories.logins,
    clock: systemClock,
    securityEvent: () => undefined,
    longestDays: config.loginDays,
  })
  const context = await openContext(config, database)

  const invite = async (name: string, email = emailOf(name)): Promise<Guest> => {
    await commands['create']?.(context, [email, name, PASSWORD])
    await commands['level']?.(context, [email, LEVEL])
    await commands['flag']?.(context, [email, 'add', 'tos-agreed'])
    const user = await repositories.users.findByEmail(email)
    if (!user) throw new Error(`no account for ${name}`)
    const { loginId: family } = await refreshTokens.start(user.id, CALLER)
    return {
      name,
      email,
      token: () => accessTokens.sign({ id: user.id, family, username: name, level: LEVEL, flags: FLAGS }),
    }
  }

  // The first account of a house keeps it; the Storyteller is a guest like the others.
  await invite('Keeper')
  // Nobody is called after an office; the address may say what the account is for.
  const storyteller = await invite('Rosalind', emailOf('storyteller'))
  const bots: Guest[] = []
  for (const name of names) bots.push(await invite(name))
  await database.close()
  return { storyteller, bots }
}
