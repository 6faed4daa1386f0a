import { isSelected, specNamesFor, specsIn } from './browser-areas.mjs'
import { dependentsOf } from './import-graph.mjs'

/** A test can depend on these without importing them: settings of all tests, and data that is read by folder. */
const EVERYTHING = [
  /^(package|package-lock|tsconfig[^/]*)\.json$/,
  /^vitest\.config\.ts$/,
  /^(apps|packages)\/.*\.(json|html)$/,
  /^(deploy\/|Containerfile$)/,
  /^e2e\/playwright\.config\.ts$/,
  /^tools\/(test|lib\/suites)\.mjs$/,
]
const INTEGRATION = /^apps\/[^/]+\/test\/integration\/.*\.test\.ts$/
const UNIT = /\.test\.tsx?$/
const TOOLS = /^tools\//

/**
 * The test files of each suite that a change can break; null means all of them.
 * @typedef {Readonly<Record<'unit' | 'integration' | 'browser', readonly string[] | null>>} Affected
 * @typedef {import('./suites.mjs').Suite} Suite
 */

/**
 * @param {readonly string[]} changed
 * @param {string} root
 * @returns {Affected}
 */
export function affectedBy(changed, root) {
  if (changed.some((file) => EVERYTHING.some((pattern) => pattern.test(file))))
    return { unit: null, integration: null, browser: null }
  const tests = [...dependentsOf(changed, root)].filter((file) => UNIT.test(file)).sort()
  // Specs reach most of the product through the server and the bots: the table says which part each one is about.
  const specs = dependentsOf(changed, root, 'e2e/')
  // Tests of the tools copy their folder and run what is in it.
  const ofTools = changed.some((file) => TOOLS.test(file)) ? ['tools/'] : []
  return {
    unit: [...tests.filter((file) => !INTEGRATION.test(file)), ...ofTools],
    integration: tests.filter((file) => INTEGRATION.test(file)),
    browser: specsIn(root).filter(
      (spec) => specs.has(spec) || changed.some((file) => isSelected(spec, specNamesFor(file) ?? [])),
    ),
  }
}

/**
 * The checks, and of the other suites only the affected files.
 * @param {readonly Suite[]} suites
 * @param {Affected} affected
 * @returns {Suite[]}
 */
export function onlyAffected(suites, affected) {
  const filesOf = new Map(Object.entries({ ...affected, build: affected.browser }))
  return suites.flatMap((suite) => {
    const files = filesOf.get(suite.name) ?? null
    if (files === null) return [suite]
    return files.length === 0 ? [] : [{ ...suite, run: () => suite.run(files) }]
  })
}
