import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Where } from '../db/database.ts'
import { fileIn } from '../db/sqlite/index.ts'

/** Where the data are, without a password that may be in the address. */
export function placeOf({ databaseUrl, dataDir }: Where): {
  readonly place: string
  readonly isThere: boolean
} {
  const file = fileIn(dataDir)
  if (databaseUrl === undefined) return { place: file, isThere: existsSync(file) }
  const { host, pathname } = new URL(databaseUrl)
  return { place: `${host}${pathname}`, isThere: true }
}

export const stamp = (now: number): string => new Date(now).toISOString().replaceAll(/[:.]/g, '-')

/** Where a backup goes that nobody named a place for. */
export const backupFile = (dataDir: string, now: number): string =>
  join(dataDir, 'backups', `belfry-${stamp(now)}.backup`)
