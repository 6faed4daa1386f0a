import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { identifierName, nodesOf, readSource, type SyntaxNode, violationAt } from './syntax.ts'
import type { Violation } from './violation.ts'

const TESTS = ['{packages,apps}/*/test/**/*.test.{ts,tsx}', 'tools/**/*.test.ts', 'e2e/**/*.spec.ts']
const NOT_OURS = ['**/node_modules/**']
/** Most tests have neither; only the others are read as a tree. */
const isWorthReading = (text: string): boolean => text.includes('.toMatchObject(') && /:\s*\{\}/.test(text)

const isMatch = ({ type, callee }: SyntaxNode): boolean =>
  type === 'CallExpression' &&
  typeof callee === 'object' &&
  callee !== null &&
  'property' in callee &&
  identifierName(callee.property) === 'toMatchObject'

const isEmpty = ({ type, properties }: SyntaxNode): boolean =>
  type === 'ObjectExpression' && Array.isArray(properties) && properties.length === 0

/** Tests that match something against an empty object, which every object is: `toEqual` says that it is empty. */
export function emptyMatchViolations(root: string): Violation[] {
  return globSync(TESTS, { cwd: root, exclude: NOT_OURS })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .filter((path) => isWorthReading(readFileSync(join(root, path), 'utf8')))
    .flatMap((path) => {
      const file = readSource(root, path)
      return Array.from(nodesOf(file.tree))
        .filter(isMatch)
        .flatMap(({ arguments: expected }) => Array.from(nodesOf(expected)).filter(isEmpty))
        .map((node) => violationAt('empty-match', file, node, 'toMatchObject finds {} in every object'))
    })
}
