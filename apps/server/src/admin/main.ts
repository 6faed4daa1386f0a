import { existsSync } from 'node:fs'
import { systemClock } from '@belfry/kit'
import { createAccessTokens } from '../accounts/access-tokens.ts'
import { createAccounts } from '../accounts/accounts.ts'
import { createAdministrators } from '../accounts/administrators.ts'
import { openSecrets } from '../accounts/secrets.ts'
import { type Config, readConfig } from '../config/config.ts'
import { type Database, openDatabase } from '../db/database.ts'
import { prepareFolder } from '../startup/folder.ts'
import { StartupError } from '../startup/texts.ts'
import { type CommandContext, commands, usage } from './commands.ts'
import { CommandError } from './texts.ts'

async function contextOf(config: Config, { repositories }: Database): Promise<CommandContext> {
  const secrets = await openSecrets(config.tokenSecret, repositories.facts)
  const accessTokens = createAccessTokens(secrets, systemClock)
  const administrators = createAdministrators({ repositories, secrets, clock: systemClock, config })
  const accounts = createAccounts({ repositories, accessTokens, administrators, clock: systemClock, config })
  return { repositories, accounts, config, now: () => systemClock.now() }
}

async function main([name = '', ...args]: readonly string[]): Promise<void> {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    process.stdout.write(`${usage()}\n`)
    process.exitCode = name === '' || name === 'help' ? 0 : 1
    return
  }
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  if (!config.ok) throw new StartupError('startup.setting', config.error.params)
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
