import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { browserPath } from './browser.mjs'
import { Refusal, ROOT } from './house.mjs'
import { npm } from './run.mjs'
import { PLAYED, SOAKS } from './soaks.mjs'
import { ensureWebBuild } from './web-build.mjs'

/**
 * @typedef {{ passed: number, failed: number, skipped: number, retried?: number, told?: string }} Counts
 * @typedef {Counts & { output: string }} Outcome
 * @typedef {{ name: string, slow?: boolean, isBeside?: boolean, run: (files?: readonly string[]) => Promise<Outcome> }} Suite
 */

const REPORTS = join(ROOT, '.cache', 'test-reports')
/** Nothing takes this long but what hangs. */
const LIMIT_MS = 40 * 60_000

/**
 * A check passes or fails as a whole.
 * @param {string} name
 * @param {string} script the npm script that runs it
 * @returns {Suite}
 */
const check = (name, script) => ({
  name,
  isBeside: true,
  run: async () => {
    const { code, output } = await npm(['run', '--silent', script], { limitMs: LIMIT_MS })
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
  },
})

/**
 * A suite of test cases, counted from the runner's own report.
 * @template Report
 * @param {string} name
 * @param {(report: string) => readonly string[]} reporters options that make the runner write a JSON report there
 * @param {(report: Report) => Counts} count
 * @param {{ files?: readonly string[], env?: Readonly<Record<string, string>> }} [more] files alone, and settings
 * @returns {Suite}
 */
const cases = (name, reporters, count, { files: all = [], env: settings = {} } = {}) => ({
  name,
  slow: name !== 'unit',
  run: async (files = all) => {
    const report = join(REPORTS, `${name}.json`)
    mkdirSync(REPORTS, { recursive: true })
    rmSync(report, { force: true })
    const env = { ...process.env, ...settings, PLAYWRIGHT_JSON_OUTPUT_FILE: report }
    const args = ['run', '--silent', `test:${name}`, '--', ...files, ...reporters(report)]
    const { code, output } = await npm(args, { env, limitMs: LIMIT_MS })
    const counts = readCounts(report, count)
    // A runner can fail beside its cases, by an error between them for example; that must not pass unnoticed.
    const failed = Math.max(counts.failed, code === 0 && counts.passed > 0 ? 0 : 1)
    return { ...counts, failed, output: `${output}${counts.told ?? ''}` }
  },
})

/**
 * @template Report
 * @param {string} report
 * @param {(report: Report) => Counts} count
 */
function readCounts(report, count) {
  try {
    return count(JSON.parse(readFileSync(report, 'utf8')))
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** @param {string} report */
const vitestReporters = (report) => ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`]

/**
 * @typedef {{ status: string, fullName: string, failureMessages: readonly string[] }} VitestCase
 * @typedef {Record<'numPassedTests' | 'numFailedTests' | 'numPendingTests' | 'numTodoTests', number>} VitestNumbers
 */

/**
 * Whoever passes but has failures to tell of has passed at the second try; the runner itself says nothing of it.
 * @param {VitestNumbers & { testResults?: readonly { assertionResults: readonly VitestCase[] }[] }} report
 * @returns {Counts}
 */
function vitestCounts({ numPassedTests, numFailedTests, numPendingTests, numTodoTests, testResults = [] }) {
  const retried = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
  return {
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests + numTodoTests,
    retried: retried.length,
    told: retried.map(({ fullName, failureMessages }) => `\n${fullName}\n${failureMessages[0]}\n`).join(''),
  }
}

/**
 * @param {{ stats: Record<'expected' | 'unexpected' | 'flaky' | 'skipped', number> }} report
 * @returns {Counts}
 */
const playwrightCounts = ({ stats: { expected, unexpected, flaky, skipped } }) => ({
  passed: expected + flaky,
  failed: unexpected,
  skipped,
  retried: flaky,
})

/**
 * Without a browser the suite fails with one readable line.
 * @param {Suite} suite
 * @returns {Suite}
 */
const withBrowser = (suite) => ({
  ...suite,
  run: (files) =>
    refusalFails(async () => {
      browserPath()
      return suite.run(files)
    }),
})

/**
 * @param {() => Promise<Outcome>} run
 * @returns {Promise<Outcome>}
 */
async function refusalFails(run) {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { passed: 0, failed: 1, skipped: 0, output: `${error.details}\n${error.message}` }
  }
}

/** @type {Suite} */
const build = {
  name: 'build',
  slow: true,
  run: () =>
    refusalFails(async () => {
      await ensureWebBuild({ quiet: true })
      return { passed: 1, failed: 0, skipped: 0, output: '' }
    }),
}

const playwrightReporters = () => ['--reporter=dot,json']

/** In the order they run: what fails fastest comes first. @type {readonly Suite[]} */
export const SUITES = [
  check('format', 'format:check'),
  check('lint', 'lint'),
  check('types', 'types'),
  check('imports', 'imports'),
  check('unused', 'unused'),
  check('texts', 'texts'),
  cases('unit', vitestReporters, vitestCounts),
  build,
  cases('integration', vitestReporters, vitestCounts),
  withBrowser(cases('browser', playwrightReporters, playwrightCounts)),
]

const soaks = Object.values(SOAKS)

/** Random games of the rules, of which npm test plays 40. */
const FUZZ = {
  files: ['packages/room/test/fuzz.test.ts', 'packages/room/test/secrets.test.ts'],
  env: { FUZZ_GAMES: '100' },
}

/**
 * A soak passes or fails as a whole; a minute of it.
 * @param {string} name
 * @returns {Suite}
 */
const played = (name) => ({
  name,
  slow: true,
  // Most of a soak is waiting.
  isBeside: true,
  run: async () => {
    const { code, output } = await npm(['run', '--silent', 'soak', '--', name, '--minutes', '1'], {
      limitMs: LIMIT_MS,
    })
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output }
  },
})

/** What npm run test:long adds to them: more rounds, whole grids, whole evenings. @type {readonly Suite[]} */
export const LONG_SUITES = [
  cases('unit', vitestReporters, vitestCounts, FUZZ),
  // Sieges and crashes wait for processes to start: there is room for the soaks beside them.
  {
    ...cases('integration', vitestReporters, vitestCounts, {
      files: soaks.map(({ file }) => file),
      env: Object.fromEntries(soaks.map(({ setting, long }) => [setting, long])),
    }),
    isBeside: true,
  },
  ...PLAYED.map(played),
  build,
  withBrowser(cases('browser-long', playwrightReporters, playwrightCounts)),
]
