/**
 * npm run desktop:package [-- TARGET...]: packs the desktop program for every system that npm has Node for, or for
 * those that are named, into dist/desktop, with checksums. BELFRY_RELEASE_KEY (a secret key of minisign without a
 * password) signs them; RELEASE_TAGS and RELEASE_FILES name where the program looks for newer versions.
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  publicKeyText,
  type SigningKey,
  signFile,
  signingKeyOf,
} from '../../apps/desktop/src/core/minisign.ts'
import { signatureName, signedComment } from '../../apps/desktop/src/core/releases.ts'
import { installPackages, mayInstallPackages, missingPackages } from '../lib/debian.mjs'
import { main, Refusal, ROOT, step } from '../lib/house.mjs'
import { ensureWebBuild } from '../lib/web-build.mjs'
import { makeHouse } from './house.ts'
import { checksumsText } from './licences.ts'
import { makePackages } from './make.ts'
import { chosenTargets, packageNames, TARGETS, type Target, targetName, toolsFor } from './targets.ts'

const OUT = join(ROOT, 'dist', 'desktop')
const WORK = join(ROOT, '.cache', 'desktop')
const CHECKSUMS = 'SHA256SUMS'
async function ensureTools(targets: readonly Target[]): Promise<void> {
  const tools = toolsFor(targets)
  const missing = tools.length === 0 ? [] : await missingPackages(tools)
  if (missing.length === 0) return
  if (!mayInstallPackages())
    throw new Refusal(`packing takes root on Debian, or the packages ${missing.join(', ')}`)
  await installPackages(missing)
}

/** Where a package looks for newer ones: only what is signed may be looked for. */
function releasesFile(key: SigningKey | undefined): string | undefined {
  const { RELEASE_TAGS: tags, RELEASE_FILES: files } = process.env
  if (!key || !tags || !files) return undefined
  return JSON.stringify({ tags, files, publicKey: publicKeyText(key) }, null, 2)
}

function sign(key: SigningKey, file: string): void {
  writeFileSync(
    join(OUT, signatureName(file)),
    signFile(key, readFileSync(join(OUT, file)), signedComment(file)),
  )
}

await main(async () => {
  const targets = chosenTargets(process.argv.slice(2))
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  const secret = process.env['BELFRY_RELEASE_KEY']
  const key = secret ? signingKeyOf(secret) : undefined
  await ensureTools(targets)
  await ensureWebBuild()
  const made: string[] = []
  for (const target of targets) {
    const work = join(WORK, targetName(target))
    await step(`Packing ${targetName(target)}`, async () => {
      const house = await makeHouse(target, work, releasesFile(key))
      // What is half made when somebody stops this never lies among what is whole.
      const out = join(work, 'out')
      const files = await makePackages({ version, target, house, work, out })
      mkdirSync(OUT, { recursive: true })
      for (const file of files) renameSync(join(out, file), join(OUT, file))
      made.push(...files)
    })
  }
  // Also of what an earlier run has packed: one list for all of a version.
  const all = TARGETS.flatMap((target) => packageNames(version, target)).filter((file) =>
    existsSync(join(OUT, file)),
  )
  const sums = new Map(
    all.map((file) => [
      file,
      createHash('sha256')
        .update(readFileSync(join(OUT, file)))
        .digest('hex'),
    ]),
  )
  writeFileSync(join(OUT, CHECKSUMS), checksumsText(sums))
  if (key) for (const file of [...all, CHECKSUMS]) sign(key, file)
  console.log(
    `${made.length} packages in ${OUT}${key ? ', signed' : '; not signed: BELFRY_RELEASE_KEY is not set'}.`,
  )
  return 0
})
