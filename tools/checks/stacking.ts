import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './violation.ts'

/** Within a component these are enough; what lies over other parts of the page is named in styles/tokens.css. */
const OWN = /^(-1|[0-4]|auto|var\(--z-[a-z]+\))$/

/** Numbers that nobody can compare: what lies over what on the page is one scale. */
export function stackingViolations(root: string): Violation[] {
  return globSync('apps/web/src/**/*.css', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) => {
          const value = /z-index:\s*([^;]+);/.exec(line)?.[1]
          return value === undefined || OWN.test(value)
            ? []
            : [{ rule: 'z-index', at: `${path}:${index + 1}`, detail: `${value} is not of the scale` }]
        }),
    )
}
