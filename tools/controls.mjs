/**
 * npm run controls [-- what Playwright takes]: plays the tests of the browser and lists every control that one of their
 * pages showed and that none of them used.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './lib/browser.mjs'
import { ensureDependencies } from './lib/dependencies.mjs'
import { main, Refusal, ROOT } from './lib/house.mjs'
import { npm } from './lib/run.mjs'

const FILE = join(ROOT, '.cache', 'controls.jsonl')

await main(async () => {
  await ensureDependencies()
  await ensureBrowser()
  mkdirSync(join(ROOT, '.cache'), { recursive: true })
  rmSync(FILE, { force: true })
  const env = { ...process.env, CONTROLS_FILE: FILE }
  const args = ['run', '--silent', 'test:browser', '--', '--project', 'long', ...process.argv.slice(2)]
  const { code } = await npm(args, { env })
  if (!existsSync(FILE)) throw new Refusal('no page was opened')
  for (const line of unused(readFileSync(FILE, 'utf8'))) console.log(line)
  return code
})

/** Classes so many controls share that only their label tells them apart. */
const SHARED = new Set(['a.', 'button.', 'button.button', 'button.icon-button', 'input.'])

/** @param {string} text one noted control a line */
function unused(text) {
  const noted = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ what, control, label }) => ({
      isUsed: what === 'used',
      name: SHARED.has(control) ? `${control}  ${label}` : control,
      label,
    }))
  const used = new Set(noted.filter(({ isUsed }) => isUsed).map(({ name }) => name))
  const shown = new Map(noted.map(({ name, label }) => [name, label]))
  return [...shown]
    .filter(([name]) => !used.has(name))
    .map(([name, label]) => `${name}  ${label}`)
    .toSorted()
}
