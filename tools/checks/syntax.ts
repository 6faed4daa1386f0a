import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import type { Violation } from './violation.ts'

/** A node of swc's syntax tree, as far as the checks care. */
export interface SyntaxNode {
  readonly type: string
  readonly [field: string]: unknown
}

export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly tree: SyntaxNode
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export function readSource(root: string, path: string): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const tree: unknown = parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'esnext' })
  if (!isNode(tree)) throw new Error(`${path} has no syntax tree`)
  return { path, text, tree }
}

/** Every node below `value`, parents before children. */
export function* nodesOf(value: unknown): Generator<SyntaxNode> {
  if (isNode(value)) yield value
  if (typeof value !== 'object' || value === null) return
  for (const child of Object.values(value)) yield* nodesOf(child)
}

/** swc counts bytes from one. */
function lineOf(file: SourceFile, node: SyntaxNode): number {
  const { span } = node
  const start = typeof span === 'object' && span !== null && 'start' in span ? Number(span.start) : 1
  return Buffer.from(file.text).subarray(0, start).toString().split('\n').length
}

export const violationAt = (rule: string, file: SourceFile, node: SyntaxNode, detail: string): Violation => ({
  rule,
  at: `${file.path}:${lineOf(file, node)}`,
  detail,
})

/** The name an identifier stands for, as in `Date` or the `now` of `Date.now`. */
export const identifierName = (node: unknown): string | undefined =>
  isNode(node) && node.type === 'Identifier' && typeof node['value'] === 'string' ? node['value'] : undefined

/** `Object.assign` of a member expression over plain names. */
export function memberName(node: SyntaxNode): string | undefined {
  if (node.type !== 'MemberExpression') return undefined
  const [object, property] = [identifierName(node['object']), identifierName(node['property'])]
  return object && property && `${object}.${property}`
}
