import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './violation.ts'

const OPENING = ':has('

/** What stands between the brackets of each :has(), and on which line. */
const argumentsIn = (text: string): readonly { readonly argument: string; readonly line: number }[] =>
  [...text.matchAll(/:has\(/g)].map(({ index }) => {
    const start = index + OPENING.length
    let end = start
    for (let depth = 1; end < text.length && depth > 0; end++) {
      if (text[end] === '(') depth++
      if (text[end] === ')') depth--
    }
    return {
      argument: text
        .slice(start, end - 1)
        .replaceAll(/\s+/g, ' ')
        .trim(),
      line: text.slice(0, index).split('\n').length,
    }
  })

/** Any element may be what it asks for: one that is none of something, or is named by its state alone. */
const asksForAny = (argument: string): boolean =>
  argument.includes(':not(') || /(^|[\s>+~,])[:*]/.test(argument)

/**
 * Questions about any element within another: a browser asks them anew wherever anything comes or goes, and works out
 * the styles of the whole page.
 */
export function kinshipViolations(root: string): Violation[] {
  return globSync('apps/web/src/**/*.css', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .flatMap((path) =>
      argumentsIn(readFileSync(join(root, path), 'utf8'))
        .filter(({ argument }) => asksForAny(argument))
        .map(({ argument, line }) => ({
          rule: 'has',
          at: `${path}:${line}`,
          detail: `:has(${argument}) asks every element; name the one it is about`,
        })),
    )
}
