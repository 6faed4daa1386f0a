/**
 * npm test: sets up what is missing, runs every check and every test, and ends with how many passed and failed.
 * npm run check (--fast) leaves out what needs databases or a browser; npm run test:long (--long) runs what takes too
 * long for every change; --changed runs the checks and the tests that a change since the branch main can break;
 * --no-packages installs no system packages.
 * Like npm start it needs nothing installed.
 */
import { affectedBy, onlyAffected } from './lib/affected.mjs'
import { ensureBrowser } from './lib/browser.mjs'
import { changedFiles } from './lib/changed.mjs'
import { mayInstallPackages } from './lib/debian.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { ensureEngines } from './lib/engines.mjs'
import { main, ROOT, seconds } from './lib/house.mjs'
import { ensureServices } from './lib/services.mjs'
import { LONG_SUITES, SUITES } from './lib/suites.mjs'
import { ensureWindowPrograms } from './lib/window-browser.mjs'
import { ensureMediaWorker } from './media-worker/ensure.mjs'

const fast = process.argv.includes('--fast')
const isLong = process.argv.includes('--long')
const isNarrow = process.argv.includes('--changed')
if (process.argv.includes('--no-packages')) process.env['BELFRY_NO_PACKAGES'] = 'yes'

await main(async () => {
  await ensureDependencies()
  if (!fast) {
    await ensureBrowser()
    await ensureEngines()
    await ensureServices()
    if (isLong) await ensureWindowPrograms()
    await ensureVoice()
  }
  const started = performance.now()
  const all = isLong ? LONG_SUITES : SUITES
  const suites = isNarrow ? onlyAffected(all, affectedBy(await changedFiles(), ROOT)) : all
  const wanted = suites.filter(({ slow }) => !fast || !slow)
  const counts = [
    ...(await runTwoAtOnce(wanted.filter(({ isBeside }) => isBeside))),
    ...(await runInTurn(wanted.filter(({ isBeside }) => !isBeside))),
  ]
  const passed = counts.reduce((sum, each) => sum + each.passed, 0)
  const failed = counts.reduce((sum, each) => sum + each.failed, 0)
  console.log(`\nin ${seconds(started)}\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})

/** The tests of voice and video fail without the worker; here is why. */
async function ensureVoice() {
  const outcome = await ensureMediaWorker()
  if ('missing' in outcome) console.log(`${outcome.details}\nno voice and video: ${outcome.missing}`.trim())
}

/**
 * Checks look at files alone, and soaks wait most of the time: they stay out of each other's way.
 * @param {readonly import('./lib/suites.mjs').Suite[]} suites
 */
async function runTwoAtOnce(suites) {
  const waiting = [...suites]
  const lane = async () => {
    const counts = []
    for (let next = waiting.shift(); next; next = waiting.shift()) counts.push(await runSuite(next))
    return counts
  }
  return (await Promise.all([lane(), lane()])).flat()
}

/** @param {readonly import('./lib/suites.mjs').Suite[]} suites */
async function runInTurn(suites) {
  const counts = []
  for (const suite of suites) counts.push(await runSuite(suite))
  return counts
}

/** @param {import('./lib/suites.mjs').Suite} suite */
async function runSuite({ name, run }) {
  const started = performance.now()
  const outcome = await run()
  // Where everything a test can need is at hand, a test that does not run hides a fault.
  const failed = outcome.failed + (mayInstallPackages() ? outcome.skipped : 0)
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ''
  // A test that passes at its second try has a fault that is still to be found: it is named.
  const retried = outcome.retried ? `, ${outcome.retried} at the second try` : ''
  console.log(
    name.padEnd(12),
    `${outcome.passed} passed, ${failed} failed${skipped}${retried}`.padEnd(28),
    seconds(started).padStart(8),
  )
  if (failed > 0 || retried) console.log(`\n${outcome.output.trim()}\n`)
  return { passed: outcome.passed, failed }
}
