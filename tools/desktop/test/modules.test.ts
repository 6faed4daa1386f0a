import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { licencesText } from '../licences.ts'
import { bundled, licensed, wordings } from '../modules.ts'

let project = ''
beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), 'belfry-modules-'))
})
afterEach(() => rmSync(project, { recursive: true, force: true }))

function put(path: string, name: string, version: string, dependencies: readonly string[] = []): void {
  const folder = join(project, path)
  mkdirSync(folder, { recursive: true })
  const wanted = Object.fromEntries(dependencies.map((each) => [each, '*']))
  const manifest = { name, version, license: 'MIT', dependencies: wanted }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  writeFileSync(join(folder, 'LICENSE'), `Terms of ${name} ${version}.`)
}

const named = (found: ReturnType<typeof licensed>) =>
  found.map(({ name, version, texts }) => `${name} ${version}: ${texts.join()}`).sort()

describe('licences of installed packages', () => {
  it('are found wherever npm has put a package, and not those of the house', () => {
    put('packages/kit', '@belfry/kit', '3.0.0')
    mkdirSync(join(project, 'node_modules', '@belfry'), { recursive: true })
    symlinkSync('../../packages/kit', join(project, 'node_modules', '@belfry', 'kit'))
    put('node_modules/zod', 'zod', '4.0.0')
    put('node_modules/zod/lib', 'inner', '1.0.0')
    put('node_modules/@img/sharp/node_modules/ws', 'ws', '8.0.0')
    put('node_modules/@img/sharp', '@img/sharp', '1.0.0')
    put('apps/server/node_modules/altcha-lib', 'altcha-lib', '2.0.0')
    put('packages/kit/node_modules/@a/b', '@a/b', '1.0.0')
    expect(named(licensed(project))).toEqual([
      '@a/b 1.0.0: Terms of @a/b 1.0.0.',
      '@img/sharp 1.0.0: Terms of @img/sharp 1.0.0.',
      'altcha-lib 2.0.0: Terms of altcha-lib 2.0.0.',
      'ws 8.0.0: Terms of ws 8.0.0.',
      'zod 4.0.0: Terms of zod 4.0.0.',
    ])
  })

  it('are those of the built web app too: in the version that it takes, and of what parts of the house take', () => {
    put('apps/web', '@belfry/web', '3.0.0', ['@belfry/kit', 'react', 'altcha'])
    put('packages/kit', '@belfry/kit', '3.0.0', ['zod'])
    put('node_modules/react', 'react', '19.0.0', ['ws'])
    put('node_modules/react/node_modules/ws', 'ws', '8.0.0', ['react'])
    put('node_modules/ws', 'ws', '7.0.0')
    put('node_modules/altcha', 'altcha', '1.0.0')
    put('apps/web/node_modules/altcha', 'altcha', '2.0.0')
    put('node_modules/zod', 'zod', '4.0.0')
    put('node_modules/vite', 'vite', '8.0.0')
    const found = bundled(project).map(({ name, version }) => `${name} ${version}`)
    expect(found.sort()).toEqual(['altcha 2.0.0', 'react 19.0.0', 'ws 8.0.0', 'zod 4.0.0'])
  })

  it('are written out where a package only names its own', () => {
    const named = { name: 'redis', version: '6.0.0', licence: 'MIT', author: 'Ada', texts: [] }
    const text = licencesText([named], wordings())
    expect(text).toMatch(/^=+\nredis 6\.0\.0 \(MIT\)\n\nAda\nPermission is hereby granted/)
    expect(text).toContain('THE SOFTWARE IS PROVIDED "AS IS"')
    expect(text).not.toContain('Belfry')
  })
})
