/**
 * node tools/image/main.mjs FOLDER: puts into a folder what a container needs to run and nothing else. It is for the
 * Containerfile, after everything is installed and built.
 */
import { cpSync, existsSync, globSync, mkdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { main, Refusal, ROOT } from '../lib/house.mjs'
import { collect } from '../lib/run.mjs'
import { loads, PLACE } from '../media-worker/places.mjs'
import { contents, isWanted, PROGRAMS, UNUSED_FILES, UNUSED_PACKAGES } from './contents.mjs'

const NODE = 'usr/local/bin/node'

/**
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} [cwd]
 */
async function run(program, args, cwd = ROOT) {
  const { code, output } = await collect(program, args, { cwd, env: process.env })
  if (code !== 0) throw new Refusal(`${program} ${args[0]} failed`, output)
  return output
}

/** @param {string} house */
function copyProject(house) {
  for (const path of contents())
    cpSync(join(ROOT, path), join(house, path), {
      recursive: true,
      filter: (from) => isWanted(relative(ROOT, from)),
    })
  // npm takes the lock file only together with every workspace that it names.
  for (const path of globSync('{apps,packages}/*/package.json', { cwd: ROOT }))
    cpSync(join(ROOT, path), join(house, path))
}

/** @param {string} house */
async function installPackages(house) {
  const workspaces = PROGRAMS.flatMap((program) => ['--workspace', program])
  await run('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', ...workspaces], house)
  const modules = join(house, 'node_modules')
  for (const name of UNUSED_PACKAGES) rmSync(join(modules, name), { recursive: true, force: true })
  for (const path of globSync('**/*', { cwd: modules, exclude: ['@belfry'] }))
    if (UNUSED_FILES.test(path)) rmSync(join(modules, path), { recursive: true, force: true })
}

/**
 * The worker, without the sources that it may have been built from.
 * @param {string} house
 */
function copyWorker(house) {
  const place = join(house, relative(ROOT, PLACE))
  rmSync(join(house, 'node_modules', 'mediasoup', 'worker'), { recursive: true, force: true })
  mkdirSync(dirname(place), { recursive: true })
  cpSync(PLACE, place)
}

/**
 * The Debian packages that programs are linked with: a worker that was fetched needs others than one that was built.
 * @param {readonly string[]} programs
 */
async function packagesOf(programs) {
  const linked = await run('ldd', programs)
  const libraries = [...linked.matchAll(/=> (\/\S+)/g)].flatMap(([, path = '']) => [path, realpathSync(path)])
  // Debian files them under either of two names of the same folder; those that it does not find are no matter.
  const { output } = await collect('dpkg-query', ['--search', ...new Set(libraries)])
  return [...new Set([...output.matchAll(/^([^:\s]+):\S+: \//gm)].map(([, name = '']) => name))].sort()
}

await main(async () => {
  const folder = process.argv[2] ?? ''
  if (folder === '' || existsSync(folder)) throw new Refusal('name a folder that is not there yet')
  if (!loads(PLACE)) throw new Refusal('the media worker is missing: npm run media-worker')
  const house = join(folder, 'belfry')
  mkdirSync(join(folder, dirname(NODE)), { recursive: true })
  copyProject(house)
  await installPackages(house)
  copyWorker(house)
  await run('strip', ['-o', join(folder, NODE), process.execPath])
  const packages = await packagesOf([process.execPath, PLACE])
  writeFileSync(join(house, 'packages.txt'), `${packages.join(' ')}\n`)
  console.log(`${basename(house)} needs ${packages.join(', ')}.`)
  return 0
})
