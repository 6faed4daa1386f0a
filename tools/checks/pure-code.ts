import { sourceFiles } from './source-files.ts'
import { identifierName, memberName, nodesOf, readSource, type SyntaxNode, violationAt } from './syntax.ts'
import type { Violation } from './violation.ts'

const FOLDERS = ['packages/rules', 'packages/protocol', 'packages/room']
const IMPURE_NAMES = new Set(['Date', 'performance', 'crypto', 'setTimeout', 'setInterval', 'globalThis'])
const IMPURE_MEMBERS = new Set(['Math.random'])

/** Time and randomness are data: the game gets them handed in, or the same game could not be played again. */
export function impureCodeViolations(root: string): Violation[] {
  return sourceFiles(root, FOLDERS)
    .map((path) => readSource(root, path))
    .flatMap((file) =>
      [...nodesOf(file.tree)].flatMap((node) => {
        const name = impureName(node)
        return name ? [violationAt('pure-code', file, node, `${name} is a clock or a source of chance`)] : []
      }),
    )
}

/** Only uses count: a field or a key may be called anything. */
function impureName(node: SyntaxNode): string | undefined {
  const member = memberName(node)
  if (member && IMPURE_MEMBERS.has(member)) return member
  const used = {
    MemberExpression: node['object'],
    CallExpression: node['callee'],
    NewExpression: node['callee'],
  }
  const name = node.type in used ? identifierName(used[node.type as keyof typeof used]) : undefined
  return name && IMPURE_NAMES.has(name) ? name : undefined
}
