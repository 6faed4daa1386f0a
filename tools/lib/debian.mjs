import { existsSync, readFileSync } from 'node:fs'
import { Refusal, step } from './house.mjs'
import { collect } from './run.mjs'

const RELEASE = '/etc/os-release'

/**
 * Whether this machine is ours to set up: Debian, we are root, and nobody said no. There nothing may be left out
 * of the tests.
 */
export const mayInstallPackages = () =>
  !process.env['BELFRY_NO_PACKAGES'] &&
  process.getuid?.() === 0 &&
  existsSync(RELEASE) &&
  /^ID=debian$/m.test(readFileSync(RELEASE, 'utf8'))

/**
 * Installs Debian packages, with fresh package lists where the machine has none or they have gone stale.
 * @param {readonly string[]} names
 */
export async function installPackages(names) {
  await step(`Installing ${names.join(', ')}`, async () => {
    if ((await install(names)).code === 0) return
    await aptGet(['update'])
    const { code, output } = await install(names)
    if (code !== 0) throw new Refusal(`apt-get could not install ${names.join(', ')}`, output)
  })
}

/**
 * Those of some Debian packages that are not installed: all of them where there is no Debian.
 * @param {readonly string[]} names
 */
export async function missingPackages(names) {
  const { output } = await collect('dpkg-query', ['--status', ...names])
  const installed = new Set(
    [...output.matchAll(/^Package: (\S+)\nStatus: install ok installed$/gm)].map(([, name]) => name),
  )
  return names.filter((name) => !installed.has(name))
}

/** @param {readonly string[]} names */
const install = (names) => aptGet(['install', '--yes', '--no-install-recommends', ...names])

/** @param {readonly string[]} args */
const aptGet = (args) =>
  collect('apt-get', ['-o', 'DPkg::Lock::Timeout=120', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
