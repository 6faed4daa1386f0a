import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './source-files.ts'
import type { Violation } from './violation.ts'

const TABLE = 'apps/web/src/lib/table/rights.ts'
const COMPARED = /\bkind [!=]== '(?:storyteller|grimoire|spectator)'/

/** Pages that ask who somebody is, where the table of rights says what they may do. */
export function rightsViolations(root: string): Violation[] {
  return sourceFiles(root, ['apps/web'])
    .filter((path) => path !== TABLE)
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          COMPARED.test(line)
            ? [{ rule: 'rights', at: `${path}:${index + 1}`, detail: `asks for a kind of viewer: ${TABLE}` }]
            : [],
        ),
    )
}
