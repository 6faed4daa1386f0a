import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './source-files.ts'
import {
  identifierName,
  nodesOf,
  readSource,
  type SourceFile,
  type SyntaxNode,
  violationAt,
} from './syntax.ts'
import type { Violation } from './violation.ts'

const CHARACTERS = 'packages/content/packs/default/facts/characters.json'
const FOLDERS = ['packages/rules', 'packages/protocol', 'packages/room', 'packages/bot', 'apps/*']

/** Fields that every client and script knows by this name: the texts of an edition's own rules. */
const FIELD_NAMES = new Set(['bootlegger'])

/** A place where a word that is also a character's id means something else. */
export interface Exception {
  readonly path: string
  readonly word: string
  readonly meaning: string
}

/**
 * Characters are data: what one changes in the game is a trait in content. So no code outside content may
 * name one, neither as a string nor as a key. An exception that no longer applies is refused too.
 */
export function characterIdViolations(root: string, exceptions: readonly Exception[]): Violation[] {
  const ids = characterIds(root)
  const unused = new Set(exceptions)
  const violations = sourceFiles(root, FOLDERS)
    .map((path) => readSource(root, path))
    .flatMap((file) =>
      namesIn(file, ids).flatMap(({ node, word }) => {
        const exception = exceptions.find((each) => each.path === file.path && each.word === word)
        if (!exception) return [violationAt('character-id', file, node, `names the character '${word}'`)]
        unused.delete(exception)
        return []
      }),
    )
  return [...violations, ...[...unused].map(staleException)]
}

const staleException = ({ path, word }: Exception): Violation => ({
  rule: 'character-id',
  at: path,
  detail: `the exception for '${word}' is no longer needed`,
})

function characterIds(root: string): ReadonlySet<string> {
  const characters: unknown = JSON.parse(readFileSync(join(root, CHARACTERS), 'utf8'))
  if (!Array.isArray(characters)) throw new Error(`${CHARACTERS} is not a list`)
  return new Set(characters.map(({ id }: { id: string }) => id))
}

function namesIn(file: SourceFile, ids: ReadonlySet<string>): Written[] {
  return [...nodesOf(file.tree)].flatMap(writtenBy).filter(({ word }) => ids.has(word))
}

interface Written {
  readonly node: SyntaxNode
  readonly word: string
}

/** The strings a node writes out: a string, a piece of a template, or a plain key of an object literal. */
function writtenBy(node: SyntaxNode): Written[] {
  const { type, value, cooked, key } = node
  if (type === 'StringLiteral' && typeof value === 'string') return [{ node, word: value }]
  if (type === 'TemplateElement' && typeof cooked === 'string') return [{ node, word: cooked }]
  const word = type === 'KeyValueProperty' ? identifierName(key) : undefined
  return word && !FIELD_NAMES.has(word) ? [{ node: key as SyntaxNode, word }] : []
}
