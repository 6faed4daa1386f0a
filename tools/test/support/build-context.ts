import { readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob, posix } from 'node:path'

/** Docker's rules: patterns start at the folder, the last one that matches counts, and `!` takes back. */
function rulesOf(text: string): readonly { readonly pattern: string; readonly isOut: boolean }[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ pattern: line.replace(/^!?\/?/, ''), isOut: !line.startsWith('!') }))
}

/** The files of a folder that `docker build` and `podman build` send to the build, without following links. */
export function buildContext(folder: string, ignore: string): readonly string[] {
  const rules = rulesOf(readFileSync(ignore, 'utf8'))
  const isOut = (path: string): boolean =>
    rules.findLast(({ pattern }) => matchesGlob(path, pattern))?.isOut ?? false
  const list = (below: string): readonly string[] =>
    readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
      const path = posix.join(below, entry.name)
      if (isOut(path)) return []
      return entry.isDirectory() ? list(path) : [path]
    })
  return list('')
}
