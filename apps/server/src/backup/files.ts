import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the data folder holds besides the database; `cache` makes itself again. */
const FOLDERS = ['tls', 'outbox', 'recordings'] as const
const NAME = new RegExp(`^(${FOLDERS.join('|')})/[^/\\\\]+$`)

/** A file may go between being listed and being read: then it is not there. */
function contentOf(path: string): Uint8Array | undefined {
  try {
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    if (['ENOENT', 'EISDIR'].includes((error as { code?: string }).code ?? '')) return undefined
    throw error
  }
}

export function* filesIn(dataDir: string): Iterable<readonly [name: string, content: Uint8Array]> {
  for (const folder of FOLDERS) {
    const names = existsSync(join(dataDir, folder)) ? readdirSync(join(dataDir, folder)) : []
    for (const name of names) {
      const content = contentOf(join(dataDir, folder, name))
      if (content) yield [`${folder}/${name}`, content]
    }
  }
}

/** Puts a file back; false for a name that no backup of ours has. */
export function putBack(dataDir: string, name: string, content: Uint8Array): boolean {
  const [, folder] = NAME.exec(name) ?? []
  if (folder === undefined || name.includes('\u0000') || name.endsWith('/..')) return false
  const path = join(dataDir, name)
  mkdirSync(join(dataDir, folder), { recursive: true, mode: 0o700 })
  // Anew, so that neither the rights nor the target of what was there count.
  rmSync(path, { force: true })
  writeFileSync(path, content, { mode: 0o600 })
  chmodSync(join(dataDir, folder), 0o700)
  return true
}
