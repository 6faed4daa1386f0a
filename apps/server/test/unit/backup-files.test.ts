import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { putBack } from '../../src/backup/files.ts'

it('a file of a backup with a name that no file can have is left out', () => {
  const folder = mkdtempSync(join(tmpdir(), 'belfry-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const content = new Uint8Array([1])
  for (const name of [
    'outbox/.',
    'outbox/..',
    'outbox/a\u0000b',
    `outbox/${'n'.repeat(256)}`,
    '../out',
    'cache/a',
  ])
    expect(putBack(folder, name, content), name).toBe(false)
  expect(putBack(folder, `outbox/${'n'.repeat(255)}`, content)).toBe(true)
  expect(readdirSync(folder)).toEqual(['outbox'])
})
