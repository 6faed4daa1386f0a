import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ScratchHouse, scratchHouse } from './scratch-house.ts'

const PACKAGES_WITHOUT_HOST = ['kit', 'content', 'rules', 'protocol', 'room']
const HOSTS = { browser: 'document.title', node: 'process.env' }

/**
 * Browser and Node need no import to be used, so only the types can refuse them: these packages are compiled
 * with their real settings, which know neither.
 */
describe('packages that know neither browser nor Node', () => {
  let house: ScratchHouse
  let report: string

  beforeAll(() => {
    house = scratchHouse()
    house.copy('tsconfig.base.json')
    for (const name of PACKAGES_WITHOUT_HOST) {
      house.copy(`packages/${name}/tsconfig.json`)
      for (const [host, use] of Object.entries(HOSTS))
        house.write(`packages/${name}/src/${host}.ts`, `export const used: unknown = ${use}\n`)
    }
    report = compile(house.root)
  }, 60_000)
  afterAll(() => house.remove())

  it.each(PACKAGES_WITHOUT_HOST.flatMap((name) => Object.keys(HOSTS).map((host) => [name, host])))(
    '%s cannot use the %s',
    (name, host) => expect(report).toMatch(new RegExp(`packages/${name}/src/${host}\\.ts.*Cannot find name`)),
  )

  it('report nothing else', () => {
    expect(report.trim().split('\n')).toHaveLength(PACKAGES_WITHOUT_HOST.length * Object.keys(HOSTS).length)
  })
})

function compile(root: string): string {
  const typescript = dirname(createRequire(import.meta.url).resolve('typescript/package.json'))
  const projects = PACKAGES_WITHOUT_HOST.map((name) => `packages/${name}`)
  const options = { cwd: root, encoding: 'utf8' } as const
  return spawnSync(
    process.execPath,
    [join(typescript, 'bin/tsc'), '-b', '--pretty', 'false', ...projects],
    options,
  ).stdout
}
