import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

const IS_PATH = /^[\w.-]+(?:\/[\w.-]+)+$|^[\w.-]+\.(?:json|md)$|^Containerfile$/
const paths = [...text.matchAll(/`([^`\s]+)`/g)]
  .map(([, name = '']) => name)
  .filter((name) => IS_PATH.test(name))

describe('the document about security', () => {
  it('names files that exist', () => {
    expect(paths.length).toBeGreaterThan(50)
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('says of each requirement that it is met and where, or that it is not and why', () => {
    const rows = text
      .slice(text.indexOf('## OWASP'))
      .split('\n')
      .filter((line) => /^\| V\d/.test(line))
      .map((line) => line.split('|').map((cell) => cell.trim()))
    // All of levels 1 and 2, each once.
    expect(new Set(rows.map(([, requirement]) => requirement)).size).toBe(253)
    expect(rows).toHaveLength(253)
    for (const [, requirement = '', state = '', where = ''] of rows) {
      expect(['met', 'not met', 'does not apply'], requirement).toContain(state)
      expect(where.length, requirement).toBeGreaterThan(5)
    }
  })
})
