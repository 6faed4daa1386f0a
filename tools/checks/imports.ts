import { globSync } from 'node:fs'
import { cruise, type ICruiseOptions, type ICruiseResult } from 'dependency-cruiser'
import config, { FIRST_LOAD, FOLDERS, LATER } from './dependency-cruiser.mjs'
import { sourceFiles } from './source-files.ts'
import type { Violation } from './violation.ts'

/** Imports that the table of docs/architecture.md forbids, and sources that the check could not see. */
export async function importViolations(root: string): Promise<Violation[]> {
  const { forbidden, options } = config
  const { output } = await cruise(
    ['packages', 'apps'],
    { ...options, baseDir: root, validate: true, ruleSet: { forbidden } } as ICruiseOptions,
    options.enhancedResolveOptions,
  )
  if (typeof output === 'string') throw new Error(output)
  return [...forbiddenIn(output), ...tooEarlyIn(output), ...unseenBy(output, root), ...withoutRow(root)]
}

/** What the first load brings along too early, with the file that imports it and the way there. */
function tooEarlyIn({ modules }: ICruiseResult): Violation[] {
  const imports = new Map(modules.map(({ source, dependencies }) => [source, dependencies]))
  const ways = new Map(
    modules.flatMap(({ source }) => (FIRST_LOAD.test(source) ? [[source, source] as const] : [])),
  )
  const found: Violation[] = []
  // A map is walked in the order of its entries, those that are added on the way included.
  for (const [source, way] of ways)
    for (const { resolved, dynamic, dependencyTypes } of imports.get(source) ?? []) {
      if (dynamic || dependencyTypes.includes('type-only')) continue
      if (LATER.test(resolved))
        found.push({
          rule: 'first-load',
          at: source,
          detail: `brings ${resolved} with the first load: ${way}`,
        })
      else if (!ways.has(resolved)) ways.set(resolved, `${way} > ${resolved}`)
    }
  return found
}

const forbiddenIn = (result: ICruiseResult): Violation[] =>
  result.summary.violations.map(({ rule, from, to }) => ({
    rule: rule.name,
    at: from,
    detail: `imports ${to}, but ${reasonOf(rule.name)}`,
  }))

const reasonOf = (name: string): string =>
  config.forbidden.find((rule) => rule.name === name)?.comment ?? 'that is forbidden'

/** A check that reads no files finds nothing wrong: every source must have been read. */
function unseenBy(result: ICruiseResult, root: string): Violation[] {
  const seen = new Set(result.modules.map(({ source }) => source))
  return sourceFiles(root, ['packages/*', 'apps/*'])
    .filter((path) => !seen.has(path))
    .map((path) => ({ rule: 'unseen', at: path, detail: 'the import check did not read this file' }))
}

const withoutRow = (root: string): Violation[] =>
  globSync('{packages,apps}/*/package.json', { cwd: root })
    .map((path) => path.replaceAll('\\', '/').replace('/package.json', ''))
    .filter((folder) => !FOLDERS.includes(folder))
    .map((at) => ({ rule: 'no-row', at, detail: 'the import table does not say what this part may import' }))
