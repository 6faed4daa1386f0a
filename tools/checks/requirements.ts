import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Violation } from './violation.ts'

const RULE = 'requirement'
const LINES = 'docs/requirements/*.md'
const TESTS = ['{packages,apps}/*/test/**/*.{ts,tsx}', 'e2e/**/*.ts']
const DECISIONS = 'docs/decisions/[0-9]*.md'

const LINE = /^- \*\*(?<area>[A-Z][A-Z0-9]*)-(?<number>\d{2,})\*\* (?<text>\S.*)$/
const NOT_BUILT = /^not built: \S/
const RECORDS = /\((\d{4}(?:, \d{4})*)\)/g
/** The beginning of a title, with who calls it: a group or a test that rests proves nothing. */
const TITLE = /([\w.]*)\(\s*['"`]((?:\[[A-Z][A-Z0-9]*-\d+\]\s*)+)/g
const PROVES_NOTHING = /^describe\b|\.(?:skip|todo|fixme|fails?)$/
const IDS_IN_A_TITLE = 3

interface Requirement {
  readonly id: string
  readonly at: string
  readonly isBuilt: boolean
  readonly records: readonly string[]
}

interface Title {
  readonly ids: readonly string[]
  readonly at: string
  readonly isProof: boolean
}

/**
 * What the product does stands in docs/requirements, one line an id. A test names the ids it proves; an id without a
 * line, a line without a test and a decision that nobody took are refused.
 */
export function requirementViolations(root: string): Violation[] {
  const malformed: Violation[] = []
  const requirements = filesOf(root, LINES)
    .filter((path) => basename(path) !== 'README.md')
    .flatMap((path) => requirementsIn(root, path, malformed))
  const titles = TESTS.flatMap((pattern) => filesOf(root, pattern)).flatMap((path) => titlesIn(root, path))
  const decisions = new Set(filesOf(root, DECISIONS).map((path) => basename(path).slice(0, 4)))
  return [
    ...malformed,
    ...titles.flatMap((title) => faultsOfTitle(title, new Set(requirements.map(({ id }) => id)))),
    ...requirements.flatMap((requirement) => faultsOfLine(requirement, decisions)),
    ...unproven(requirements, new Set(titles.flatMap(({ ids, isProof }) => (isProof ? ids : [])))),
  ]
}

const filesOf = (root: string, pattern: string): string[] =>
  globSync(pattern, { cwd: root })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

const refused = (at: string, detail: string): Violation => ({ rule: RULE, at, detail })

/** The lines of one area: each of its own form, in order, and in the file that has the area's name. */
function requirementsIn(root: string, path: string, malformed: Violation[]): Requirement[] {
  const area = basename(path, '.md').toUpperCase()
  let last = 0
  return readFileSync(join(root, path), 'utf8')
    .split('\n')
    .flatMap((line, index) => {
      if (!line.startsWith('-')) return []
      const at = `${path}:${index + 1}`
      const { area: named, number, text } = LINE.exec(line)?.groups ?? {}
      if (named !== area || !number || !text || Number(number) <= last) {
        malformed.push(refused(at, `is not the next requirement of ${area}, as README.md has its form`))
        return []
      }
      last = Number(number)
      const records = [...text.matchAll(RECORDS)].flatMap(([, list = '']) => list.split(', '))
      return [{ id: `${area}-${number}`, at, isBuilt: !NOT_BUILT.test(text), records }]
    })
}

function titlesIn(root: string, path: string): Title[] {
  const text = readFileSync(join(root, path), 'utf8')
  return [...text.matchAll(TITLE)].map(({ 1: caller = '', 2: names = '', index }) => ({
    ids: names.match(/[A-Z][A-Z0-9]*-\d+/g) ?? [],
    at: `${path}:${text.slice(0, index).split('\n').length}`,
    isProof: !PROVES_NOTHING.test(caller),
  }))
}

const faultsOfTitle = ({ ids, at }: Title, known: ReadonlySet<string>): Violation[] => [
  ...ids.filter((id) => !known.has(id)).map((id) => refused(at, `names ${id}, which has no line`)),
  ...(ids.length > IDS_IN_A_TITLE ? [refused(at, `names more than ${IDS_IN_A_TITLE} requirements`)] : []),
]

const faultsOfLine = ({ at, records }: Requirement, decisions: ReadonlySet<string>): Violation[] =>
  records
    .filter((record) => !decisions.has(record))
    .map((record) => refused(at, `names the decision ${record}, which does not exist`))

const unproven = (requirements: readonly Requirement[], proven: ReadonlySet<string>): Violation[] =>
  requirements
    .filter(({ id, isBuilt }) => isBuilt !== proven.has(id))
    .map(({ id, at, isBuilt }) =>
      refused(at, isBuilt ? `no test names ${id}` : `a test names ${id}, which is called not built`),
    )
