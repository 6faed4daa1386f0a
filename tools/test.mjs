/**
 * npm test: sets up what is missing, runs every check and every test, and ends with how many passed and failed.
 * npm run check (--fast) leaves out what needs databases or a browser; --no-packages installs no system packages.
 * Like npm start it needs nothing installed.
 */
import { ensureBrowser } from './lib/browser.mjs'
import { mayInstallPackages } from './lib/debian.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { main, seconds } from './lib/house.mjs'
import { ensureServices } from './lib/services.mjs'
import { SUITES } from './lib/suites.mjs'

const fast = process.argv.includes('--fast')
if (process.argv.includes('--no-packages')) process.env['BELFRY_NO_PACKAGES'] = 'yes'

await main(async () => {
  await ensureDependencies()
  if (!fast) {
    await ensureBrowser()
    await ensureServices()
  }
  const started = performance.now()
  let [passed, failed] = [0, 0]
  for (const suite of SUITES.filter(({ slow }) => !fast || !slow)) {
    const counts = await runSuite(suite)
    passed += counts.passed
    failed += counts.failed
  }
  console.log(`\nin ${seconds(started)}\n${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
})

/** @param {import('./lib/suites.mjs').Suite} suite */
async function runSuite({ name, run }) {
  const started = performance.now()
  process.stdout.write(`${name.padEnd(12)} `)
  const outcome = await run()
  // Where everything a test can need is at hand, a test that does not run hides a fault.
  const failed = outcome.failed + (mayInstallPackages() ? outcome.skipped : 0)
  const skipped = outcome.skipped > 0 ? `, ${outcome.skipped} skipped` : ''
  // A test that passes at its second try has a fault that is still to be found: it is named.
  const retried = outcome.retried ? `, ${outcome.retried} at the second try` : ''
  console.log(
    `${outcome.passed} passed, ${failed} failed${skipped}${retried}`.padEnd(28),
    seconds(started).padStart(8),
  )
  if (failed > 0 || retried) console.log(`\n${outcome.output.trim()}\n`)
  return { passed: outcome.passed, failed }
}
