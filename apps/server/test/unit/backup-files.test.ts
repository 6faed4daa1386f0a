import { expect, it } from 'vitest'
import { isFileName } from '../../src/backup/files.ts'

it('a backup holds no file with a name that no file can have', () => {
  for (const name of [
    'outbox/.',
    'outbox/..',
    'outbox/a\u0000b',
    `outbox/${'n'.repeat(256)}`,
    `outbox/${'ü'.repeat(128)}`,
    '../out',
    'cache/a',
  ])
    expect(isFileName(name), name).toBe(false)
  expect(isFileName(`outbox/${'n'.repeat(255)}`)).toBe(true)
})
