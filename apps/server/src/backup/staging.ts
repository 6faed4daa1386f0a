import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { emptyWal, fileIn } from '../db/sqlite/index.ts'
import { entriesOf } from './document.ts'
import { isFileName } from './files.ts'
import { stamp } from './place.ts'
import { CopyError } from './texts.ts'

/** A data folder inside the data folder: what is restored is complete there before anything old is moved. */
export interface Staging {
  readonly folder: string
  clear(): void
}

export function openStaging(dataDir: string): Staging {
  const folder = join(dataDir, 'restoring')
  const clear = () => rmSync(folder, { recursive: true, force: true })
  clear()
  mkdirSync(folder, { mode: 0o700 })
  return { folder, clear }
}

/** Writes the files of a backup into the staging folder; returns their names. */
export async function stageFiles(file: string, { folder }: Staging): Promise<ReadonlySet<string>> {
  const names = new Set<string>()
  for await (const [kind, name, content] of entriesOf(file)) {
    if (kind !== 'file') continue
    if (!isFileName(name)) throw new CopyError('badName', { name: JSON.stringify(name.slice(0, 100)) })
    mkdirSync(join(folder, dirname(name)), { recursive: true, mode: 0o700 })
    writeFileSync(join(folder, name), content, { mode: 0o600 })
    names.add(name)
  }
  return names
}

type Undo = () => void

/** Renames one after the other; the ones already done are taken back when a later one fails. */
function renameAll(pairs: Iterable<readonly [from: string, to: string]>): Undo {
  const done: (readonly [from: string, to: string])[] = []
  const undo: Undo = () => {
    for (const [from, to] of done.toReversed()) renameSync(to, from)
  }
  try {
    for (const [from, to] of pairs) {
      renameSync(from, to)
      done.push([from, to])
    }
  } catch (error) {
    undo()
    throw error
  }
  return undo
}

const isFile = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === false

/** Puts staged files into the data folder; the returned function brings the old ones back. */
export function swapFiles(dataDir: string, { folder }: Staging, names: ReadonlySet<string>): Undo {
  const old = join(folder, 'old')
  for (const name of names) {
    mkdirSync(join(old, dirname(name)), { recursive: true })
    mkdirSync(join(dataDir, dirname(name)), { recursive: true })
    chmodSync(join(dataDir, dirname(name)), 0o700)
  }
  function* pairs(): Iterable<readonly [string, string]> {
    for (const name of names) {
      if (isFile(join(dataDir, name))) yield [join(dataDir, name), join(old, name)]
      yield [join(folder, name), join(dataDir, name)]
    }
  }
  return renameAll(pairs())
}

/** A second name for the same file, or a copy where the file system knows no links. */
function duplicate(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
    chmodSync(to, 0o600)
  }
}

/**
 * The staged database takes the place of the old one in one step, which is kept under another name. There is a
 * complete database under the name at every moment, also for a process that is killed here.
 */
export function swapSqlite(dataDir: string, { folder }: Staging, now: number): string | undefined {
  const file = fileIn(dataDir)
  const isThere = existsSync(file)
  const kept = `${file}.before-${stamp(now)}`
  if (isThere) emptyWal(file)
  const sides = ['-wal', '-shm'].filter((end) => existsSync(file + end))
  if (isThere) duplicate(file, kept)
  const undo = renameAll(sides.map((end) => [file + end, kept + end] as const))
  try {
    renameSync(fileIn(folder), file)
  } catch (error) {
    undo()
    rmSync(kept, { force: true })
    throw error
  }
  return isThere ? [kept, ...sides.map((end) => kept + end)].join(', ') : undefined
}
