import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './violation.ts'

const TOKENS = 'apps/web/src/styles/tokens.css'
const TOKEN = /--(width|height)-[a-z]+:\s*([\d.]+[a-z]+);/g
/** A comparison in a media query: `(width < 40rem)`, `(40rem <= width)` or `(min-width: 40rem)`. */
const ASKED =
  /\b(?:min-|max-)?(width|height)\s*(?:[<>]=?|:)\s*([\d.]+[a-z]+)|([\d.]+[a-z]+)\s*[<>]=?\s*(width|height)\b/g

interface Breakpoint {
  readonly side: string
  readonly length: string
}

const isAmong = (list: readonly Breakpoint[], { side, length }: Breakpoint): boolean =>
  list.some((each) => each.side === side && each.length === length)

const listed = (root: string): readonly Breakpoint[] =>
  [...readFileSync(join(root, TOKENS), 'utf8').matchAll(TOKEN)].map(([, side = '', length = '']) => ({
    side,
    length,
  }))

const askedIn = (query: string): readonly Breakpoint[] =>
  [...query.matchAll(ASKED)].flatMap(([, side, length, lengthBefore, sideAfter]) => ({
    side: side ?? sideAfter ?? '',
    length: length ?? lengthBefore ?? '',
  }))

/** Media queries whose width or height is none of the breakpoints in styles/tokens.css. */
export function breakpointViolations(root: string): Violation[] {
  const known = listed(root)
  return globSync('apps/web/src/**/*.css', { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          (/@media([^{]*)/.exec(line) ? askedIn(line) : [])
            .filter((asked) => !isAmong(known, asked))
            .map(({ side, length }) => ({
              rule: 'breakpoint',
              at: `${path}:${index + 1}`,
              detail: `a ${side} of ${length} is not in ${TOKENS}`,
            })),
        ),
    )
}
