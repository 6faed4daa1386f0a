import { randomBytes } from 'node:crypto'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** More than this nobody reads: the oldest goes, so that recordings never fill the disk. */
export const RECORDINGS_MAX = 200

export interface RecordingStore {
  /** Keeps a recording and gives the name by which its sender can mention it. */
  save(userId: string, at: number, recording: unknown): Promise<string>
}

const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[:.]/g, '-')

/** One readable file each; names begin with the time, so that sorting them is sorting by age. */
export function recordingStore(folder: string, keep = RECORDINGS_MAX): RecordingStore {
  const prune = async (): Promise<void> => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
    await Promise.all(files.slice(0, -keep).map((name) => rm(join(folder, name), { force: true })))
  }
  return {
    async save(userId, at, recording) {
      await mkdir(folder, { recursive: true })
      const name = `${stamp(at)}-${userId}-${randomBytes(3).toString('hex')}`
      await writeFile(join(folder, `${name}.json`), `${JSON.stringify(recording, null, 2)}\n`, {
        mode: 0o600,
      })
      await prune()
      return name
    },
  }
}
