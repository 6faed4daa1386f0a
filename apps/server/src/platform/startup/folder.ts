import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { claimFolder } from '../../db/sqlite/lock.ts'
import { StartupError } from './texts.ts'

/** Level by level, because a recursive mkdir never returns on file systems that refuse with ENOENT. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  mkdirSync(folder)
}

/** Files a server writes there; a folder may hold other things that are none of our business. */
const OURS = /^(?:belfry\.sqlite.*|belfry\.lock|outbox|recordings|tls|cache|backups)$/
/** Folders of everybody, such as that of temporary files, stay everybody's. */
const STICKY = 0o1000

const OWNER_ONLY_FOLDER = 0o700
const OWNER_ONLY_FILE = 0o600

/** Where the owner is somebody else, it is for them to say who reads it. */
function tighten(path: string, mode: number): void {
  try {
    chmodSync(path, mode)
  } catch (error) {
    if (!['EPERM', 'EROFS', 'ENOENT'].includes((error as { code?: string }).code ?? '')) throw error
  }
}

/** A folder of ours and the files in it; deeper ones, as in `cache`, are behind its door. */
function tightenFolder(folder: string): void {
  tighten(folder, OWNER_ONLY_FOLDER)
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile()) tighten(join(folder, entry.name), OWNER_ONLY_FILE)
}

/** Accounts, signing keys and mails lie in it: nobody else on the machine reads them, whatever the umask was. */
function keepToOneself(folder: string): void {
  if ((statSync(folder).mode & STICKY) === 0) tighten(folder, OWNER_ONLY_FOLDER)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!OURS.test(entry.name)) continue
    if (entry.isDirectory()) tightenFolder(join(folder, entry.name))
    else if (entry.isFile()) tighten(join(folder, entry.name), OWNER_ONLY_FILE)
  }
}

/** Root may work for the user who runs the server: what is made in the folder belongs to whoever has the folder. */
export function giveToOwner(folder: string): void {
  if (process.getuid?.() !== 0 || !existsSync(folder)) return
  const { uid, gid } = statSync(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!OURS.test(entry.name) || entry.name === 'cache') continue
    const path = join(folder, entry.name)
    lchownSync(path, uid, gid)
    if (entry.isDirectory()) for (const name of readdirSync(path)) lchownSync(join(path, name), uid, gid)
  }
}

/** Makes the data folder and sees that it can be written, before anything depends on it. */
export function prepareFolder(folder: string): void {
  try {
    makeFolder(folder)
    accessSync(folder, constants.W_OK | constants.X_OK)
    keepToOneself(folder)
  } catch (error) {
    throw new StartupError('startup.folder', { folder, detail: (error as { code?: string }).code ?? '' })
  }
}

/** Another process serves from this folder. */
export class FolderTaken extends StartupError {
  constructor(folder: string) {
    super('startup.folderTaken', { folder })
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
  if (!release) throw new FolderTaken(folder)
  return release
}
