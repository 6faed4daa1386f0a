import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './source-files.ts'
import { readSource, type SourceFile, type SyntaxNode } from './syntax.ts'
import type { Violation } from './violation.ts'

const FILE_LINES = 250
/** A test file holds many small tests of one subject: it may be longer, but not without end. */
const TEST_LINES = 450
const FUNCTION_LINES = 60

const TESTS = ['{packages,apps,tools}/*/test/**/*.{ts,tsx}', 'e2e/**/*.ts', 'tools/test/**/*.ts']
const FUNCTIONS: ReadonlySet<string> = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'MethodProperty',
  'ClassMethod',
  'Constructor',
])

interface Span {
  readonly start: number
  readonly end: number
}

const lineCount = (text: string): number => text.replace(/\n$/, '').split('\n').length

function longFile(root: string, path: string, most: number): Violation[] {
  const lines = lineCount(readFileSync(join(root, path), 'utf8'))
  return lines > most ? [{ rule: 'file-length', at: path, detail: `${lines} lines, at most ${most}` }] : []
}

/** Where each line begins, in bytes. */
function lineStarts(bytes: Buffer): readonly number[] {
  const starts = [0]
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1)
  return starts
}

interface Extent {
  readonly first: number
  readonly lines: number
}

/** The lines of every function that is too long; what stands in a short one is short. */
function longFunctions({ text, tree }: SourceFile): readonly Extent[] {
  const starts = lineStarts(Buffer.from(text))
  const lineOf = (byte: number): number => starts.findLastIndex((start) => start < byte) + 1
  const found: Extent[] = []
  const visit = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, span } = value as Partial<SyntaxNode> & { readonly span?: Span }
    if (type !== undefined && FUNCTIONS.has(type) && span) {
      const first = lineOf(span.start)
      const lines = lineOf(span.end - 1) - first + 1
      if (lines <= FUNCTION_LINES) return
      found.push({ first, lines })
    }
    for (const child of Object.values(value)) visit(child)
  }
  visit(tree)
  return found
}

const functionViolations = (file: SourceFile): Violation[] =>
  longFunctions(file).map(({ first, lines }) => ({
    rule: 'function-length',
    at: `${file.path}:${first}`,
    detail: `${lines} lines, at most ${FUNCTION_LINES}`,
  }))

/** Files and functions that nobody can read at once; components and factories are functions too. */
export function sizeViolations(root: string): Violation[] {
  const sources = sourceFiles(root, ['packages/*', 'apps/*'])
  const tests = TESTS.flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
  return [
    ...sources.flatMap((path) => longFile(root, path, FILE_LINES)),
    ...tests.flatMap((path) => longFile(root, path, TEST_LINES)),
    ...sources
      .filter((path) => longFile(root, path, FUNCTION_LINES).length > 0)
      .flatMap((path) => functionViolations(readSource(root, path))),
  ]
}
