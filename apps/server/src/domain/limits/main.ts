import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { limitsTable } from './table.ts'

/** Writes the table of limits into docs/operations.md. */
const page = resolve(import.meta.dirname, '../../../../../docs/operations.md')
const [before = '', , after = ''] = readFileSync(page, 'utf8').split(/(\| `limit` [\s\S]*?)(?=\n\n)/)
writeFileSync(page, `${before}${limitsTable()}${after}`)
