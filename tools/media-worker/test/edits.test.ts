import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { applyEdits, describeLibraries, EDITS } from '../edits.mjs'
import { PACKAGE } from '../places.mjs'
import { CHANGED } from './support/house.ts'

let sources: string
beforeEach(() => {
  sources = mkdtempSync(join(tmpdir(), 'belfry-sources-'))
  for (const name of CHANGED) cpSync(join(PACKAGE, 'worker', name), join(sources, name), { recursive: true })
})
afterEach(() => rmSync(sources, { recursive: true }))

const read = (path: string): string => readFileSync(join(sources, path), 'utf8')

describe('the recipe', () => {
  it('fits the sources of the mediasoup that is installed', () => {
    describeLibraries(sources)
    applyEdits(sources)
    expect(read('src/RTC/DtlsTransport.cpp')).toContain('((operationType & BIO_CB_RETURN) != 0) ?')
    expect(read('meson.build')).toMatch(/'mediasoup-worker',\n {2}cpp_pch: 'shim\/pch\/worker_pch\.hpp',\n/)
    expect(read('meson.build')).not.toMatch(/mock_sources|meson_version|warning_level=0/)
  })

  it('the recipe of the media worker fetches no library', () => {
    describeLibraries(sources)
    const names = readdirSync(join(sources, 'subprojects'))
    expect(names.filter((name) => name.endsWith('.wrap'))).toEqual([])
    // Each library that is asked for is described, but for those of systems and tests that are not built.
    const asked = [...read('meson.build').matchAll(/subproject\(\s*'([^']+)'/g)].map(([, name = '']) => name)
    const needed = asked.filter((name) => name !== 'wingetopt' && name !== 'catch2')
    expect(needed.length).toBeGreaterThan(3)
    expect(needed.filter((name) => !existsSync(join(sources, 'subprojects', name, 'meson.build')))).toEqual(
      [],
    )
  })

  it.each(EDITS.map((edit) => [`${edit.from}`.slice(0, 50), edit] as const))(
    'is refused by sources in which a place is missing: %s',
    (_, { file, from }) => {
      writeFileSync(join(sources, file), read(file).replaceAll(new RegExp(from, 'g'), ''))
      expect(() => applyEdits(sources)).toThrow(`${file} has no ${from}`)
    },
  )
})
