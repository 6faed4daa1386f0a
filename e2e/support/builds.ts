import { cpSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ROOT } from '../../tools/lib/house.mjs'

const DIST = join(ROOT, 'apps', 'web', 'dist')
/** Files that name others. What is compressed beside them would tell of the build that it was made of. */
const NAMING = /\.(js|css|html|json)$/
const COMPRESSED = /\.(br|gz|map)$/

/** The web app as it is built. */
export const copyBuild = (folder: string): void =>
  cpSync(DIST, folder, { recursive: true, filter: (from) => !COMPRESSED.test(from) })

/**
 * A build of before: the same app under another version, in which no file of a script or a style has the name or the
 * content of today.
 */
export function copyBuildOfBefore(folder: string, own: string, version: string): void {
  mkdirSync(folder, { recursive: true })
  copyBuild(folder)
  const files = globSync('assets/*.{js,css}', { cwd: folder })
  const before = new Map(files.map((file) => [basename(file), basename(file).replace(/\.(\w+)$/, '0.$1')]))
  for (const file of globSync('**/*', { cwd: folder }).filter((each) => NAMING.test(each))) {
    const text = readFileSync(join(folder, file), 'utf8')
      .replace(/[\w.-]+\.(?:js|css)\b/g, (name) => before.get(name) ?? name)
      .replaceAll(`\`${own}\``, `\`${version}\``)
    writeFileSync(join(folder, file), text)
  }
  for (const [now, then] of before) renameSync(join(folder, 'assets', now), join(folder, 'assets', then))
}
