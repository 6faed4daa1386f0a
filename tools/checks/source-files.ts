import { globSync } from 'node:fs'

/** The shipped sources under `folders`, as paths from `root` with forward slashes. */
export function sourceFiles(root: string, folders: readonly string[]): string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
}
