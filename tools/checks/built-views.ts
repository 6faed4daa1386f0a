import { sourceFiles } from './source-files.ts'
import { identifierName, memberName, nodesOf, readSource, type SyntaxNode, violationAt } from './syntax.ts'
import type { Violation } from './violation.ts'

/** Where secrets are cut off. The protocol's client side works on views that are already cut, and is free. */
const BUILDERS: Record<string, RegExp> = {
  'packages/rules': /\/(views?|notices?)(\/|\.ts$)/,
  'packages/protocol': /\/views\//,
  'apps/server': /\/presenters?(\/|\.ts$)/,
}
const COPYING_CALLS = new Set(['Object.assign', 'JSON.parse'])

/**
 * Views are built field by field for their audience. Whatever copies an object whole would carry a secret
 * added tomorrow to everyone, so no view builder may do it.
 */
export function copiedViewViolations(root: string): Violation[] {
  return Object.entries(BUILDERS)
    .flatMap(([folder, builders]) => sourceFiles(root, [folder]).filter((path) => builders.test(path)))
    .map((path) => readSource(root, path))
    .flatMap((file) =>
      nodesInFunctions(file.tree).flatMap((node) =>
        copiesIn(node).map((copy) =>
          violationAt('built-views', file, node, `${copy} copies an object whole`),
        ),
      ),
    )
}

const FUNCTIONS = new Set([
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
  'MethodProperty',
])

/** State only comes in as an argument; tables of builders may be put together outside of functions. */
function nodesInFunctions(tree: SyntaxNode): SyntaxNode[] {
  const functions = [...nodesOf(tree)].filter(({ type }) => FUNCTIONS.has(type))
  return [...new Set(functions.flatMap((each) => [...nodesOf(each)]))]
}

function copiesIn(node: SyntaxNode): string[] {
  if (node.type === 'ObjectExpression' && has(node, 'SpreadElement')) return ['an object spread']
  if (node.type === 'ObjectPattern' && has(node, 'RestElement')) return ['a rest pattern']
  if (identifierName(node) === 'structuredClone') return ['structuredClone']
  const member = memberName(node)
  return member && COPYING_CALLS.has(member) ? [member] : []
}

const has = (node: SyntaxNode, type: string): boolean =>
  Array.isArray(node['properties']) && node['properties'].some((property) => property.type === type)
