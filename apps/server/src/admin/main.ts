import { existsSync } from 'node:fs'
import { systemClock } from '@belfry/kit'
import { placeOf } from '../backup/place.ts'
import { CopyError } from '../backup/texts.ts'
import { openDatabase } from '../db/database.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import { giveToOwner, prepareFolder } from '../platform/startup/folder.ts'
import { StartupError } from '../platform/startup/texts.ts'
import type { Command } from './command.ts'
import { commands, usage } from './commands.ts'
import { openContext } from './context.ts'
import { type WholeCommand, wholeCommands } from './copies.ts'
import { CommandError, say } from './texts.ts'

interface Wish {
  readonly envFile: string
  readonly isNew: boolean
  readonly name: string
  readonly args: readonly string[]
}

/** Which settings, which command, and what is left for the command. */
function wishOf(given: readonly string[]): Wish {
  const envAt = given.indexOf('--env')
  const envFile = envAt < 0 ? '.env' : (given[envAt + 1] ?? '')
  if (envAt >= 0 && !existsSync(envFile))
    throw new CommandError('invalid', { what: '--env FILE', value: envFile })
  const rest = given.filter((_, at) => envAt < 0 || (at !== envAt && at !== envAt + 1))
  const [name = '', ...args] = rest.filter((word) => word !== '--new')
  return { envFile, isNew: rest.includes('--new'), name, args }
}

function settings(envFile: string): Config {
  if (existsSync(envFile)) process.loadEnvFile(envFile)
  const config = readConfig(process.env)
  if (!config.ok) throw new StartupError('startup.setting', config.error.params)
  return config.value
}

/** Says first which database it is, so that nobody works on another one without noticing. */
const announce = (config: Config): void =>
  void process.stderr.write(`${say('place', { place: placeOf(config).place })}\n`)

async function onOpenDatabase(command: Command, { envFile, isNew, args }: Wish): Promise<readonly string[]> {
  const config = settings(envFile)
  const { place, isThere } = placeOf(config)
  if (!isNew && !isThere) throw new CommandError('noDatabase', { place })
  announce(config)
  prepareFolder(config.dataDir)
  const database = await openDatabase(config, () => {})
  try {
    return await command(await openContext(config, database), args)
  } finally {
    await database.close()
    giveToOwner(config.dataDir)
  }
}

async function onWhole(command: WholeCommand, { envFile, args }: Wish): Promise<readonly string[]> {
  const config = settings(envFile)
  announce(config)
  try {
    return await command(config, args, systemClock.now())
  } finally {
    giveToOwner(config.dataDir)
  }
}

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined

async function main(given: readonly string[]): Promise<void> {
  const wish = wishOf(given)
  const command = own(commands, wish.name)
  const whole = own(wholeCommands, wish.name)
  const lines = command ? await onOpenDatabase(command, wish) : whole ? await onWhole(whole, wish) : undefined
  if (!lines && wish.name !== '' && wish.name !== 'help')
    throw new CommandError('unknownCommand', { name: wish.name })
  for (const line of lines ?? [usage()]) process.stdout.write(`${line}\n`)
}

// Whatever is written from here on is for the user who runs it alone.
process.umask(0o077)

await main(process.argv.slice(2)).catch((error: Error) => {
  const isExpected = [CommandError, CopyError, StartupError].some((known) => error instanceof known)
  process.stderr.write(`${isExpected ? error.message : error.message.split('\n')[0]}\n`)
  process.exitCode = 1
})
