/**
 * npm run sbom: prints what is inside a released Belfry as a CycloneDX document: every package that may run, with its
 * version, checksum and licence. `npm run --silent sbom > belfry.cdx.json` keeps it. It needs no network.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { main, Refusal, ROOT } from './lib/house.mjs'

/**
 * npm's own command leaves out what is a tool of ours as well as part of the product (PostgreSQL's driver, sharp), so
 * this reads the lock file itself.
 * @typedef {{ name?: string, version: string, integrity?: string, license?: string, dev?: boolean, link?: boolean, optional?: boolean }} Locked
 */

const MODULES = 'node_modules/'
/** Licences by their identifier in the list of SPDX; any other is told by its name. */
const SPDX = new Set([
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'MIT-0',
  'BlueOak-1.0.0',
])

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))

/**
 * @param {string} path
 * @param {Locked} locked
 */
function licenceOf(path, { license }) {
  if (license) return license
  const manifest = `${path}/package.json`
  /** @type {{ licenses?: readonly { type: string }[] }} */
  const { licenses } = existsSync(join(ROOT, manifest)) ? json(manifest) : {}
  if (!licenses) throw new Refusal(`no licence is known of ${path}: npm ci, then again`)
  return licenses.map(({ type }) => type).join(' OR ')
}

/** @param {string} name */
const onWire = (name) => (SPDX.has(name) ? { license: { id: name } } : { license: { name } })

/** @param {string} [integrity] */
const hashesOf = (integrity = '') =>
  [...integrity.matchAll(/sha512-(\S+)/g)].map(([, sum = '']) => ({
    alg: 'SHA-512',
    content: Buffer.from(sum, 'base64').toString('hex'),
  }))

/**
 * @param {string} path
 * @param {Locked} locked
 */
function componentOf(path, locked) {
  const full = locked.name ?? path.slice(path.lastIndexOf(MODULES) + MODULES.length)
  const [name = '', group] = full.split('/').toReversed()
  const purl = `pkg:npm/${full.replace('@', '%40')}@${locked.version}`
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group ? { group } : {}),
    name,
    version: locked.version,
    scope: locked.optional ? 'optional' : 'required',
    hashes: hashesOf(locked.integrity),
    licenses: [onWire(licenceOf(path, locked))],
    purl,
  }
}

await main(async () => {
  const { name, version, license } = json('package.json')
  /** @type {{ packages: Record<string, Locked> }} */
  const { packages } = json('package-lock.json')
  const run = Object.entries(packages).filter(
    ([path, { dev, link }]) => path.includes(MODULES) && !dev && !link,
  )
  const components = new Map(
    run.map(([path, locked]) => componentOf(path, locked)).map((each) => [each.purl, each]),
  )
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name, version, licenses: [onWire(license)] } },
    components: [...components.values()].toSorted((a, b) => (a.purl < b.purl ? -1 : 1)),
  }
  console.log(JSON.stringify(document, null, 2))
  return 0
})
