import { existsSync } from 'node:fs'
import { systemClock } from '@belfry/kit'
import { createAccessTokens } from '../accounts/access-tokens.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { createAdministrators } from '../accounts/administrators.ts'
import { createNotifyOwner } from '../accounts/notices.ts'
import { openSecrets } from '../accounts/secrets.ts'
import { type Config, readConfig } from '../config/config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { fileIn } from '../db/sqlite/open.ts'
import { openComposer } from '../mail/compose.ts'
import { letterbox } from '../mail/mailer.ts'
import { prepareFolder } from '../startup/folder.ts'
import { StartupError } from '../startup/texts.ts'
import type { CommandContext } from './command.ts'
import { commands, usage } from './commands.ts'
import { CommandError, say } from './texts.ts'

async function contextOf(config: Config, { repositories, sessionLog }: Database): Promise<CommandContext> {
  const secrets = await openSecrets(config.tokenSecret, repositories.facts)
  const accessTokens = createAccessTokens(secrets, systemClock)
  const administrators = createAdministrators({ repositories, secrets, clock: systemClock, config })
  const accounts = createAccounts({ repositories, accessTokens, administrators, clock: systemClock, config })
  const baseUrl = (): string => config.publicUrl ?? ''
  const send = letterbox({
    queue: repositories.outbox,
    composer: await openComposer(),
    clock: systemClock,
    baseUrl,
  })
  return {
    repositories,
    sessionLog,
    accounts,
    config,
    now: () => systemClock.now(),
    notifyOwner: createNotifyOwner({ send }),
  }
}

interface Wish {
  readonly envFile: string
  readonly isNew: boolean
  readonly name: string
  readonly args: readonly string[]
}

/** What stands in front of the command. */
function wishOf(given: readonly string[], envFile = '.env', isNew = false): Wish {
  const [first = '', ...others] = given
  if (first === '--new') return wishOf(others, envFile, true)
  if (first !== '--env') return { envFile, isNew, name: first, args: others }
  const [file = '', ...after] = others
  if (!existsSync(file)) throw new CommandError('invalid', { what: '--env FILE', value: file })
  return wishOf(after, file, isNew)
}

/** Where the accounts are that a command works on, without a password that may be in the address. */
function placeOf({ databaseUrl, dataDir }: Config): { readonly place: string; readonly isThere: boolean } {
  const file = fileIn(dataDir)
  if (databaseUrl === undefined) return { place: file, isThere: existsSync(file) }
  const { host, pathname } = new URL(databaseUrl)
  return { place: `${host}${pathname}`, isThere: true }
}

async function main(given: readonly string[]): Promise<void> {
  const { envFile, isNew, name, args } = wishOf(given)
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    process.stdout.write(`${usage()}\n`)
    process.exitCode = name === '' || name === 'help' ? 0 : 1
    return
  }
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const config = readConfig(process.env)
  if (!config.ok) throw new StartupError('startup.setting', config.error.params)
  const { place, isThere } = placeOf(config.value)
  if (!isNew && !isThere) throw new CommandError('noDatabase', { place })
  process.stderr.write(`${say('place', { place })}\n`)
  prepareFolder(config.value.dataDir)
  const database = await openDatabase(config.value, () => {})
  try {
    const lines = await command(await contextOf(config.value, database), args)
    for (const line of lines) process.stdout.write(`${line}\n`)
  } finally {
    await database.close()
  }
}

await main(process.argv.slice(2)).catch((error: Error) => {
  const isExpected = error instanceof CommandError || error instanceof StartupError
  process.stderr.write(`${isExpected ? error.message : error.message.split('\n')[0]}\n`)
  process.exitCode = 1
})
