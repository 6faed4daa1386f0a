import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mayInstallPackages } from '../../../../tools/lib/debian.mjs'

/** A file system of its own and of a few megabytes, which can be filled to the last byte. */
export interface SmallDisk {
  /** Where a server may put its things. */
  readonly folder: string
  fill(): void
  free(): void
  remove(): void
}

const run = (command: string, args: readonly string[]): boolean => spawnSync(command, args).status === 0

/** Whoever may install packages here may usually mount, too; where that is not so, there is no such disk. */
export function smallDisk(megabytes: number): SmallDisk | undefined {
  if (!mayInstallPackages()) return undefined
  const place = mkdtempSync(join(tmpdir(), 'belfry-disk-'))
  if (!run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'belfry-test', place])) {
    rmSync(place, { recursive: true })
    return undefined
  }
  const folder = join(place, 'data')
  mkdirSync(folder)
  const ballast = join(place, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'w')
      for (const size of [1 << 20, 1 << 12, 1]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(size))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
      closeSync(file)
    },
    free: () => rmSync(ballast, { force: true }),
    remove() {
      run('umount', ['--lazy', place])
      rmSync(place, { recursive: true, force: true })
    },
  }
}
