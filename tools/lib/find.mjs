import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The first of these programs that is there: a path as it is, a name on the PATH.
 * @param {readonly string[]} candidates
 */
export function findProgram(candidates) {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  return candidates
    .flatMap((each) => (/[\\/]/.test(each) ? [each] : folders.map((folder) => join(folder, each))))
    .find(existsSync)
}
