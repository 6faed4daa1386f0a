import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

/** Lies in a package for a system that unpacks no links: where each leads, by its path; both below its folder. */
export const LINKS = 'links.json'

/**
 * Makes the links of an unpacked package that are not there yet. Node finds the parts of the house by them, and runs
 * sources in TypeScript only where they really lie. A junction is what every user of Windows may make.
 */
export function placeLinks(app: string): void {
  const file = join(app, LINKS)
  if (!existsSync(file)) return
  const links = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>
  for (const [path, target] of Object.entries(links)) {
    if (existsSync(join(app, path))) continue
    // One that leads nowhere was made before somebody moved the folder.
    rmSync(join(app, path), { force: true })
    symlinkSync(join(app, target), join(app, path), 'junction')
  }
}
