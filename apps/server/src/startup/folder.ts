import { accessSync, constants, existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { claimFolder } from '../db/sqlite/lock.ts'
import { StartupError } from './texts.ts'

/** Level by level, because a recursive mkdir never returns on file systems that refuse with ENOENT. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Makes the data folder and sees that it can be written, before anything depends on it. */
export function prepareFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new StartupError('startup.folder', { folder, detail: (error as { code?: string }).code ?? '' })
  }
}

/** One server process a folder. */
export function claimDataFolder(folder: string): () => void {
  let release: (() => void) | undefined
  try {
    release = claimFolder(folder)
  } catch (error) {
    throw new StartupError('startup.folder', { folder, detail: (error as Error).message })
  }
  if (!release) throw new StartupError('startup.folderTaken', { folder })
  return release
}
