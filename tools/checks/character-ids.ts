import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from './source-files.ts'
import { nodesOf, readSource, type SourceFile, type SyntaxNode, violationAt } from './syntax.ts'
import type { Violation } from './violation.ts'

const CHARACTERS = 'packages/content/packs/default/facts/characters.json'
const FOLDERS = ['packages/rules', 'packages/protocol', 'packages/room', 'packages/bot', 'apps/*']

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

function namesIn(file: SourceFile, ids: ReadonlySet<string>): { node: SyntaxNode; word: string }[] {
  return [...nodesOf(file.tree)].flatMap((node) =>
    wordsOf(node)
      .filter((word) => ids.has(word))
      .map((word) => ({ node, word })),
  )
}

/** The strings a node writes out: a string, a piece of a template, or a plain key of an object literal. */
function wordsOf(node: SyntaxNode): string[] {
  const { type, value, cooked, key } = node
  if (type === 'StringLiteral' && typeof value === 'string') return [value]
  if (type === 'TemplateElement' && typeof cooked === 'string') return [cooked]
  if (type === 'KeyValueProperty') return [...nodesOf(key)].slice(0, 1).flatMap(plainKey)
  return []
}

const plainKey = ({ type, value }: SyntaxNode): string[] =>
  type === 'Identifier' && typeof value === 'string' ? [value] : []
