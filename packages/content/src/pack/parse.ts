import { err, ok, type Result } from '@belfry/kit'
import type { z } from 'zod'
import { checkPack } from './check.ts'
import type { PackProblem } from './problem.ts'
import { factSchemas, packSchema, textSchemas } from './schema.ts'
import { NO_TEXTS, type PackFacts, type PackSource, type PackTexts, type PartialPack } from './source.ts'

/** A file of a pack: its path inside the folder, with forward slashes, and what it holds. */
export interface PackFile {
  readonly path: string
  readonly json: unknown
}

type TextKind = keyof typeof textSchemas

const FACT_FILE = /^facts\/([a-z-]+)\.json$/
const TEXT_FILE = /^texts\/([A-Za-z0-9-]+)\/(?:(characters)\/[^/]+|([a-z]+))\.json$/

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (text, key) =>
      typeof key === 'number' ? `${text}[${key}]` : `${text}${text === '' ? '' : '.'}${String(key)}`,
    '',
  )

const isFactName = (name: string): name is keyof typeof factSchemas => Object.hasOwn(factSchemas, name)
const isTextKind = (name: string): name is TextKind => Object.hasOwn(textSchemas, name)

interface Parsing {
  readonly facts: Record<string, unknown>
  readonly texts: Record<string, { -readonly [Kind in TextKind]: PackTexts[Kind] }>
  readonly problems: PackProblem[]
  base: 'default' | 'none'
}

/** Checks one file and notes everything wrong with it; undefined if there is. */
function parseFile<T>(file: PackFile, schema: z.ZodType<T>, problems: PackProblem[]): T | undefined {
  const parsed = schema.safeParse(file.json)
  if (parsed.success) return parsed.data
  for (const issue of parsed.error.issues) {
    problems.push({
      code: 'pack-shape',
      file: file.path,
      path: pathOf(issue.path),
      params: { reason: issue.message },
    })
  }
  return undefined
}

function parseTextFile(file: PackFile, locale: string, kind: TextKind, parsing: Parsing): void {
  const parsed = parseFile(file, textSchemas[kind] as z.ZodType<PackTexts[TextKind]>, parsing.problems)
  const texts = parsing.texts[locale] ?? { ...NO_TEXTS }
  parsing.texts[locale] = texts
  if (parsed) Object.assign(texts, { [kind]: { ...texts[kind], ...parsed } })
}

function parseOne(file: PackFile, parsing: Parsing): void {
  if (file.path === 'pack.json') {
    parsing.base = parseFile(file, packSchema, parsing.problems)?.base ?? parsing.base
    return
  }
  const factName = FACT_FILE.exec(file.path)?.[1]
  if (factName !== undefined && isFactName(factName)) {
    const schema: z.ZodType<unknown> = factSchemas[factName]
    const parsed = parseFile(file, schema, parsing.problems)
    if (parsed !== undefined) parsing.facts[factName] = parsed
    return
  }
  const [, locale, characters, other] = TEXT_FILE.exec(file.path) ?? []
  const kind = characters ?? other
  if (locale !== undefined && kind !== undefined && isTextKind(kind)) {
    parseTextFile(file, locale, kind, parsing)
    return
  }
  parsing.problems.push({ code: 'pack-unknown-file', file: file.path, path: '', params: {} })
}

export interface ParsedPack extends PartialPack {
  /** Whether the folder changes the default pack or stands alone. */
  readonly base: 'default' | 'none'
}

/** Checks the shape of every file of a folder. */
export function parsePackFiles(files: readonly PackFile[]): Result<ParsedPack, readonly PackProblem[]> {
  const parsing: Parsing = { facts: {}, texts: {}, problems: [], base: 'default' }
  for (const file of files) parseOne(file, parsing)
  if (parsing.problems.length > 0) return err(parsing.problems)
  return ok({ facts: parsing.facts as Partial<PackFacts>, texts: parsing.texts, base: parsing.base })
}

/** Checks that a pack is whole and that its parts fit together. */
export function completePack(pack: PartialPack): Result<PackSource, readonly PackProblem[]> {
  const missing = Object.keys(factSchemas).filter(
    (name) => name !== 'release' && !Object.hasOwn(pack.facts, name),
  )
  if (missing.length > 0) {
    return err(
      missing.map((name) => ({
        code: 'pack-file-missing' as const,
        file: `facts/${name}.json`,
        path: '',
        params: {},
      })),
    )
  }
  const source = { facts: pack.facts as PackFacts, texts: pack.texts }
  const problems = checkPack(source)
  return problems.length > 0 ? err(problems) : ok(source)
}
