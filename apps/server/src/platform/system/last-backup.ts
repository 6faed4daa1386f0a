import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const lastBackup = z.object({ at: z.number(), bytes: z.number(), place: z.string() })
export type LastBackup = z.infer<typeof lastBackup>

const folderOf = (dataDir: string): string => join(dataDir, 'backups')
const noteIn = (dataDir: string): string => join(folderOf(dataDir), 'last.json')

/** Whoever asks how the server is wants to know of backups that lie elsewhere, too. */
export function noteBackup(dataDir: string, backup: LastBackup): void {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  writeFileSync(noteIn(dataDir), JSON.stringify(backup), { mode: 0o600 })
}

function noted(dataDir: string): LastBackup | null {
  try {
    return lastBackup.parse(JSON.parse(readFileSync(noteIn(dataDir), 'utf8')))
  } catch {
    return null
  }
}

/** Without a note: the newest file where backups go that nobody named a place for. */
function newest(dataDir: string): LastBackup | null {
  try {
    const name = readdirSync(folderOf(dataDir))
      .filter((file) => file.endsWith('.backup'))
      .toSorted()
      .at(-1)
    if (name === undefined) return null
    const place = join(folderOf(dataDir), name)
    const { mtimeMs, size } = statSync(place)
    return { at: Math.round(mtimeMs), bytes: size, place }
  } catch {
    return null
  }
}

export const lastBackupIn = (dataDir: string): LastBackup | null => noted(dataDir) ?? newest(dataDir)
