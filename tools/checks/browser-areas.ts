import { existsSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ALL, AREAS, isSelected, specNamesFor, specsIn } from '../lib/browser-areas.mjs'
import type { Violation } from './violation.ts'

const SOURCES = '{apps,packages}/*/src/**/*.{ts,tsx}'
/** Folders whose parts differ too much to share one entry. */
const SPLIT = ['apps/server/src/modules', 'apps/web/src/features', 'apps/web/src/shared']
const AT = 'tools/lib/browser-areas.mjs'

const refused = (at: string, detail: string): Violation => ({ rule: 'browser-areas', at, detail })

/** `npm test -- --changed` picks browser tests by folder: every folder has an entry, and every spec is in one. */
export function browserAreaViolations(root: string, areas = AREAS): Violation[] {
  return [
    ...missingFolders(root, areas).map((folder) => refused(folder, `has no entry in ${AT}`)),
    ...Object.keys(areas)
      .filter((folder) => !existsSync(join(root, folder)))
      .map((folder) => refused(AT, `names the folder ${folder}, which does not exist`)),
    ...specFaults(specsIn(root), [...new Set(Object.values(areas).flat())]),
  ]
}

function missingFolders(root: string, areas: typeof AREAS): string[] {
  const folders = globSync(SOURCES, { cwd: root }).map((path) => partOf(dirname(path.replaceAll('\\', '/'))))
  return [...new Set(folders)]
    .filter((folder) => (SPLIT.includes(dirname(folder)) ? !(folder in areas) : !hasEntry(folder, areas)))
    .sort()
}

/** The folder that needs an entry of its own, or the folder as it is. */
function partOf(folder: string): string {
  const parent = SPLIT.find((each) => folder.startsWith(`${each}/`))
  if (!parent) return folder
  return [parent, folder.slice(parent.length + 1).split('/')[0]].join('/')
}

const hasEntry = (folder: string, areas: typeof AREAS): boolean =>
  specNamesFor(`${folder}/any.ts`, areas) !== null

const specFaults = (specs: readonly string[], names: readonly string[]): Violation[] => [
  ...names
    .filter((name) => !specs.some((spec) => isSelected(spec, [name])))
    .map((name) => refused(AT, `names the spec ${name}, which does not exist`)),
  ...specs
    .filter(
      (spec) =>
        !isSelected(
          spec,
          names.filter((name) => name !== ALL),
        ),
    )
    .map((spec) => refused(spec, `belongs to no folder in ${AT}`)),
]
