import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

/** What the data folder holds besides the database; `cache` makes itself again. */
const FOLDERS = ['tls', 'outbox', 'recordings'] as const
const NAME = new RegExp(`^(${FOLDERS.join('|')})/(?!\\.{1,2}$)[^/\\\\\\0]+$`)

/** No file system takes a longer one. */
const NAME_BYTES_MAX = 255

/** Whether a backup of ours can hold a file of this name: one file in one of the folders. */
export const isFileName = (name: string): boolean =>
  NAME.test(name) && Buffer.byteLength(basename(name)) <= NAME_BYTES_MAX

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
