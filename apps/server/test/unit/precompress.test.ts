import { link, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { precompress } from '../../src/platform/http/precompress.ts'

const SCRIPT = `const town = ${JSON.stringify('house '.repeat(400))}`
const LONG_AGO = new Date('2020-01-01')

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'belfry-precompress-'))
  await writeFile(join(folder, 'town.js'), SCRIPT)
})
afterEach(() => rm(folder, { recursive: true }))

const read = (name: string): Promise<Buffer> => readFile(join(folder, name))

it('lays a copy in either encoding beside what is worth it', async () => {
  await writeFile(join(folder, 'short.js'), 'let a')
  await writeFile(join(folder, 'town.js.map'), SCRIPT)
  await precompress(folder)
  expect((await readdir(folder)).toSorted()).toEqual([
    'short.js',
    'town.js',
    'town.js.br',
    'town.js.gz',
    'town.js.map',
  ])
  expect(gunzipSync(await read('town.js.gz')).toString()).toBe(SCRIPT)
  expect(brotliDecompressSync(await read('town.js.br')).toString()).toBe(SCRIPT)
})

it('replaces an older copy as a whole, never piece by piece', async () => {
  await writeFile(join(folder, 'town.js.gz'), 'of an earlier build')
  await utimes(join(folder, 'town.js.gz'), LONG_AGO, LONG_AGO)
  // Another name of the same file: what is written into that file shows here too.
  await link(join(folder, 'town.js.gz'), join(folder, 'witness'))
  await precompress(folder)
  expect((await read('witness')).toString()).toBe('of an earlier build')
  expect(gunzipSync(await read('town.js.gz')).toString()).toBe(SCRIPT)
})
