import { statSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { systemClock } from '@belfry/kit'
import { backUp } from '../backup/backup.ts'
import { claimStopped } from '../backup/held.ts'
import { moveToPostgres } from '../backup/migrate.ts'
import { backupFile, placeOf } from '../backup/place.ts'
import { restore as restoreFrom } from '../backup/restore.ts'
import type { Counts } from '../backup/target.ts'
import { openDatabase, type Where } from '../db/database.ts'
import { shrinkSqlite } from '../db/sqlite/index.ts'
import type { Config } from '../platform/config/config.ts'
import { address } from '../platform/config/kinds.ts'
import { noteBackup } from '../platform/system/last-backup.ts'
import { diagnose } from './doctor/doctor.ts'
import { note } from './note.ts'
import { noneOf, optionsOf } from './options.ts'
import { CommandError, say } from './texts.ts'

/** A command about the database as a whole: it is not opened, and maybe not there, when the command begins. */
export type WholeCommand = (
  config: Config,
  args: readonly string[],
  now: number,
) => Promise<readonly string[]>

/** What was put into a database stands in its own trail. */
async function noteCopy(where: Where, action: string, detail: object): Promise<void> {
  const database = await openDatabase(where, () => undefined)
  try {
    await note({ database, clock: systemClock }, '', action, detail)
  } finally {
    await database.close()
  }
}

const contents = (counts: Counts): string =>
  say('contents', {
    accounts: counts.get('users') ?? 0,
    sessions: counts.get('sessions') ?? 0,
    decisions: counts.get('session_log') ?? 0,
    games: counts.get('games') ?? 0,
  })

const looked = (live: number, unreadable: readonly string[]): string =>
  unreadable.length === 0
    ? say('allRead', { live })
    : say('someUnread', { live, codes: unreadable.join(', ') })

const backup: WholeCommand = async (config, args, now) => {
  const { values, positionals } = optionsOf(args, { to: { type: 'string' } })
  noneOf(positionals, `backup --to ${positionals[0]}`)
  const { place, isThere } = placeOf(config)
  if (!isThere) throw new CommandError('nothingThere', { place })
  const file = resolve(values.to ?? backupFile(config.dataDir, now))
  const { counts, files, bytes } = await backUp(config, file, now)
  noteBackup(config.dataDir, { at: now, bytes, place: file })
  return [say('backedUp', { file, kilobytes: Math.ceil(bytes / 1000), files }), contents(counts)]
}

const restore: WholeCommand = async (config, args, now) => {
  const { values, positionals } = optionsOf(args, { force: { type: 'boolean' } })
  const [given] = positionals
  if (given === undefined) throw new CommandError('missing', { what: 'FILE' })
  const wish = { file: resolve(given), isForced: values.force === true, now }
  const restored = await restoreFrom(config, wish)
  await noteCopy(config, 'restore', { from: basename(given), at: restored.header.at })
  const { header, counts, files, live, unreadable, kept, hasOtherSecret } = restored
  return [
    say('restored', { at: new Date(header.at).toISOString(), version: header.version, files }),
    contents(counts),
    looked(live, unreadable),
    ...(kept === undefined ? [] : [say('keptBefore', { kept })]),
    ...(hasOtherSecret ? [say('otherSecret')] : []),
  ]
}

const migrate: WholeCommand = async (config, args, now) => {
  const { values } = optionsOf(args, { to: { type: 'string' } })
  const url = address('postgres:', 'postgresql:').safeParse(values.to ?? '')
  if (!url.success) throw new CommandError('missing', { what: '--to postgres://...' })
  const from = placeOf(config)
  if (!from.isThere) throw new CommandError('nothingThere', { place: from.place })
  const { counts, live, unreadable } = await moveToPostgres(config, url.data, now)
  const target = { ...config, databaseUrl: url.data }
  await noteCopy(target, 'migrate', { from: basename(from.place) })
  const { place } = placeOf(target)
  return [say('moved', { place, from: from.place }), contents(counts), looked(live, unreadable)]
}

const kilobytes = (file: string): number => Math.ceil(statSync(file).size / 1000)

/** Writes the file anew without what was deleted in it. */
const shrink: WholeCommand = async (config) => {
  if (config.databaseUrl !== undefined) throw new CommandError('noFile')
  const { place: file, isThere } = placeOf(config)
  if (!isThere) throw new CommandError('nothingThere', { place: file })
  const release = claimStopped(config)
  try {
    const before = kilobytes(file)
    shrinkSqlite(file)
    return [say('shrunk', { file, before, after: kilobytes(file) })]
  } finally {
    release()
  }
}

/** Exits with 1 when a check is broken, so that scripts notice. */
const doctor: WholeCommand = async (config, _args, now) => {
  const { findings, lines } = await diagnose(config, process.env, now)
  if (findings.some(({ state }) => state === 'broken')) process.exitCode = 1
  return lines
}

export const wholeCommands: Readonly<Record<string, WholeCommand>> = {
  backup,
  restore,
  migrate,
  shrink,
  doctor,
}
