import { newestAfter } from './releases.ts'

/** A version of the program as it lies on this computer. */
export interface Installed {
  readonly version: string
  /** Folder that has its Node and, in `app`, its sources. */
  readonly folder: string
}

/** Files that say of a fetched version that it is whole, or that it did not run. */
export const COMPLETE = '.complete'
export const BROKEN = '.broken'

export const nodeName = (platform: string): string => (platform === 'win32' ? 'node.exe' : 'node')

/**
 * The version to run: the newest that was fetched, if it is whole, has not failed before and is newer than the one
 * that was installed.
 */
export function versionToRun(
  own: Installed,
  fetched: readonly Installed[],
  has: (installed: Installed, file: string) => boolean,
): Installed {
  const usable = fetched.filter((each) => has(each, COMPLETE) && !has(each, BROKEN))
  const newest = newestAfter(
    own.version,
    usable.map(({ version }) => version),
  )
  return usable.find(({ version }) => version === newest) ?? own
}

/** A version that ends so soon and badly did not run; the one that was installed takes its place. */
export const hasFailed = (code: number | null, ranMs: number, known: readonly number[]): boolean =>
  (code === null || !known.includes(code)) && ranMs < 10_000
