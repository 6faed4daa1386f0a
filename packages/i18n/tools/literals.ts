import { parseSync } from '@swc/core'
import type { SourceFile } from '../src/check.ts'

/** A sentence that stands in a component instead of in the catalogue. */
export interface Literal {
  readonly path: string
  readonly line: number
  readonly text: string
}

/** Attributes a person reads or hears. */
const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
])

interface Node {
  readonly type: string
  readonly [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const hasLetters = (text: unknown): text is string => typeof text === 'string' && /\p{L}/u.test(text)

const COMPARISONS: ReadonlySet<string> = new Set(['===', '!==', '==', '!=', '<', '<=', '>', '>='])

/** The strings an expression can come out as, without looking into calls: `a ? 'x' : 'y'`, `a && 'x'`, `` `x` ``. */
function outcomes(node: unknown): string[] {
  if (!isNode(node)) return []
  const parts: Readonly<Record<string, () => unknown[]>> = {
    ConditionalExpression: () => [node['consequent'], node['alternate']],
    // A comparison comes out as yes or no, whatever words it compares.
    BinaryExpression: () =>
      COMPARISONS.has(node['operator'] as string) ? [] : [node['left'], node['right']],
    ParenthesisExpression: () => [node['expression']],
    JSXExpressionContainer: () => [node['expression']],
    TemplateLiteral: () => (node['quasis'] as unknown[]) ?? [],
  }
  if (node.type === 'StringLiteral' || node.type === 'JSXText') return [node['value'] as string]
  if (node.type === 'TemplateElement') return [node['raw'] as string]
  return (parts[node.type]?.() ?? []).flatMap(outcomes)
}

function attributeName(node: Node): string {
  const name = node['name']
  const value = isNode(name) ? name['value'] : undefined
  return typeof value === 'string' ? value : ''
}

function literalsAt(node: Node): string[] {
  if (node.type === 'JSXAttribute') return SPOKEN.has(attributeName(node)) ? outcomes(node['value']) : []
  if (node.type === 'JSXElement' || node.type === 'JSXFragment')
    return ((node['children'] as unknown[]) ?? []).flatMap(outcomes)
  return []
}

function visit(value: unknown, found: string[]): void {
  if (Array.isArray(value)) for (const item of value) visit(item, found)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return
  if (isNode(value)) found.push(...literalsAt(value).filter(hasLetters))
  for (const field of Object.values(value)) visit(field, found)
}

export function findLiterals({ path, text }: SourceFile): Literal[] {
  const found: string[] = []
  visit(parseSync(text, { syntax: 'typescript', tsx: true }).body, found)
  return found.map((literal) => {
    const sentence = literal.trim()
    const before = text.slice(0, Math.max(0, text.indexOf(sentence)))
    return { path, line: before.split('\n').length, text: sentence }
  })
}
