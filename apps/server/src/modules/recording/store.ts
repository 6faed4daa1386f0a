import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../platform/config/config.ts'

/** More than this nobody reads: the oldest goes, so that recordings never fill the disk. */
export const RECORDINGS_MAX = 200
/** And of one person no more than this, or one could push out everybody's. */
export const RECORDINGS_EACH = 10

export interface RecordingStore {
  /** Keeps a recording and gives the name by which its sender can mention it. */
  save(userId: string, at: number, recording: unknown): Promise<string>
  /** Recordings that somebody sent and that are still here. */
  readOf(userId: string): Promise<unknown[]>
  removeOf(userId: string): Promise<void>
}

export const recordingsOf = ({ dataDir }: Pick<Config, 'dataDir'>): RecordingStore =>
  recordingStore(join(dataDir, 'recordings'))

const stamp = (at: number): string => new Date(at).toISOString().replaceAll(/[:.]/g, '-')

/** One readable file each; names begin with the time, so that sorting them is sorting by age. */
export function recordingStore(
  folder: string,
  { keep = RECORDINGS_MAX, each = RECORDINGS_EACH } = {},
): RecordingStore {
  const filesOf = async (userId: string): Promise<readonly string[]> => {
    const names = existsSync(folder) ? await readdir(folder) : []
    return names.filter((name) => name.includes(`-${userId}-`)).map((name) => join(folder, name))
  }
  const prune = async (userId: string): Promise<void> => {
    const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).toSorted()
    const own = files.filter((name) => name.includes(`-${userId}-`))
    const surplus = new Set([...own.slice(0, -each), ...files.slice(0, -keep)])
    await Promise.all([...surplus].map((name) => rm(join(folder, name), { force: true })))
  }
  return {
    async readOf(userId) {
      const texts = await Promise.all((await filesOf(userId)).map((file) => readFile(file, 'utf8')))
      return texts.map((text) => JSON.parse(text) as unknown)
    },
    async removeOf(userId) {
      await Promise.all((await filesOf(userId)).map((file) => rm(file, { force: true })))
    },
    async save(userId, at, recording) {
      await mkdir(folder, { recursive: true })
      const name = `${stamp(at)}-${userId}-${randomBytes(3).toString('hex')}`
      await writeFile(join(folder, `${name}.json`), `${JSON.stringify(recording, null, 2)}\n`, {
        mode: 0o600,
      })
      await prune(userId)
      return name
    },
  }
}
