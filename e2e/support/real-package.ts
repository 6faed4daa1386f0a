import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { makeHouse } from '../../tools/desktop/house.ts'
import { makeDebian } from '../../tools/desktop/make.ts'
import { packageNames, type Target } from '../../tools/desktop/targets.ts'
import { contents, isWanted, PROGRAMS } from '../../tools/image/contents.mjs'
import { ROOT } from '../../tools/lib/house.mjs'

const CACHE = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'belfry', 'desktop-package')

/** Of all that goes into a package, and of what packs it. */
function fingerprint({ platform, arch }: Target): string {
  const hash = createHash('sha256').update(`${platform}-${arch}`)
  const add = (path: string): void => {
    if (!isWanted(relative(ROOT, path))) return
    if (statSync(path).isDirectory()) for (const name of readdirSync(path).sort()) add(join(path, name))
    else hash.update(path.slice(ROOT.length)).update(readFileSync(path))
  }
  for (const path of [...contents([...PROGRAMS, 'apps/desktop']), 'tools/desktop']) add(join(ROOT, path))
  return hash.digest('hex').slice(0, 16)
}

/** The Debian package as it is given to people, but not compressed; made once for the same content, in whichever checkout. */
export async function realPackage(target: Target, version: string): Promise<string> {
  const place = join(CACHE, fingerprint(target))
  const deb = packageNames(version, target).find((name) => name.endsWith('.deb')) ?? ''
  if (!existsSync(join(place, deb))) {
    rmSync(CACHE, { recursive: true, force: true })
    mkdirSync(CACHE, { recursive: true })
    const [work, out] = [mkdtempSync(join(tmpdir(), 'belfry-pack-')), mkdtempSync(join(CACHE, 'draft-'))]
    const house = await makeHouse(target, work, undefined)
    await makeDebian({ version, target, house, work, out }, deb, ['-Znone'])
    renameSync(out, place)
    rmSync(work, { recursive: true, force: true })
  }
  return join(place, deb)
}
