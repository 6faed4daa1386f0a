import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const FILE = 'belfry.lock'

/**
 * Claims the data folder for this process. The claim is a lock of the operating system on a file of its own,
 * held through SQLite, so that it vanishes with the process however that ends. Undefined: another has it.
 */
export function claimFolder(dataDir: string): (() => void) | undefined {
  const db = new DatabaseSync(join(dataDir, FILE), { timeout: 0 })
  try {
    db.exec('pragma locking_mode = exclusive; begin exclusive')
    return () => db.close()
  } catch (error) {
    db.close()
    if ((error as { errcode?: number }).errcode === 5) return undefined
    throw error
  }
}
