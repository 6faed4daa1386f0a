import { parseSync } from '@swc/core'

/** One small lie about the source: what stood where, and what stands there instead. */
export interface Mutant {
  readonly file: string
  readonly line: number
  readonly start: number
  readonly end: number
  readonly from: string
  readonly to: string
}

interface Node {
  readonly type: string
  readonly span?: { readonly start: number; readonly end: number }
  readonly [key: string]: unknown
}

const SWAPPED: Readonly<Record<string, readonly string[]>> = {
  '===': ['!=='],
  '!==': ['==='],
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '&&': ['||'],
  '||': ['&&'],
  '+': ['-'],
  '-': ['+'],
  '*': ['/'],
  '%': ['*'],
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Types are not run, so lies about them are never caught. */
const isType = (type: string): boolean =>
  type.startsWith('Ts') && type !== 'TsAsExpression' && type !== 'TsSatisfiesExpression'

function* walk(node: Node): Generator<Node> {
  if (isType(node.type) || node.type === 'ImportDeclaration') return
  yield node
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const item of value) {
        const inner = isNode(item) ? item : (item as { expression?: unknown } | null)?.expression
        if (isNode(inner)) yield* walk(inner)
      }
    } else if (isNode(value)) yield* walk(value)
  }
}

interface Source {
  readonly file: string
  readonly bytes: Buffer
  /** Spans of the parser go on from file to file. */
  readonly offset: number
}

const textOf = ({ bytes, offset }: Source, node: Node): string =>
  bytes.subarray((node.span?.start ?? 0) - offset, (node.span?.end ?? 0) - offset).toString('utf8')

const replacement = (source: Source, node: Node, to: string): Mutant => {
  const start = (node.span?.start ?? 0) - source.offset
  const end = (node.span?.end ?? 0) - source.offset
  const line = source.bytes.subarray(0, start).toString('utf8').split('\n').length
  return { file: source.file, line, start, end, from: textOf(source, node), to }
}

type Operator = (source: Source, node: Node) => readonly Mutant[]

const binary: Operator = (source, node) => {
  const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string }
  return (SWAPPED[operator] ?? []).map((swapped) =>
    replacement(source, node, `${textOf(source, left)} ${swapped} ${textOf(source, right)}`),
  )
}

const negation: Operator = (source, node) => {
  const { operator, argument } = node as Node & { operator: string; argument: Node }
  return operator === '!' ? [replacement(source, node, textOf(source, argument))] : []
}

const choice: Operator = (source, node) => {
  const { test, consequent, alternate } = node as Node & { test: Node; consequent: Node; alternate: Node }
  const [if_, then, otherwise] = [test, consequent, alternate].map((part) => textOf(source, part))
  return [replacement(source, node, `${if_} ? ${otherwise} : ${then}`)]
}

const OPERATORS: Readonly<Record<string, Operator>> = {
  BinaryExpression: binary,
  UnaryExpression: negation,
  ConditionalExpression: choice,
  BooleanLiteral: (source, node) => [replacement(source, node, String(node['value'] !== true))],
  NumericLiteral: (source, node) => [replacement(source, node, String(Number(node['value']) + 1))],
  IfStatement: (source, node) => [replacement(source, node['test'] as Node, 'false')],
}

/** Every mutant of a file, in the order of the source. */
export function mutantsOf(file: string, code: string): Mutant[] {
  const bytes = Buffer.from(code)
  const module = parseSync(code, { syntax: 'typescript', target: 'esnext' }) as unknown as Node
  // The module's span starts at its first token, not at the file's first byte.
  const lead = code.length - code.trimStart().length
  const first = (module['body'] as Node[])[0]
  const offset = (module.span?.start ?? 1) - Buffer.byteLength(code.slice(0, leadOf(code, lead)))
  const source: Source = { file, bytes, offset }
  return first ? [...walk(module)].flatMap((node) => OPERATORS[node.type]?.(source, node) ?? []) : []
}

/** Length of what stands before the first token: blank space and comments. */
function leadOf(code: string, blank: number): number {
  const rest = code.slice(blank)
  const comment = /^(\/\*[\s\S]*?\*\/|\/\/[^\n]*\n)\s*/.exec(rest)
  return comment ? leadOf(code, blank + comment[0].length) : blank
}

export const applyMutant = (code: string, { start, end, to }: Mutant): string => {
  const bytes = Buffer.from(code)
  return Buffer.concat([bytes.subarray(0, start), Buffer.from(to), bytes.subarray(end)]).toString('utf8')
}
