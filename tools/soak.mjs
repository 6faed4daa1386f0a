/** npm run soak -- NAME: a test of npm test, over and over; without a name, tells which there are. */

import { ensureDependencies } from './lib/dependencies.mjs'
import { main, Refusal } from './lib/house.mjs'
import { projectNode, vitest } from './lib/programs.mjs'
import { foreground } from './lib/run.mjs'
import { ensureServices } from './lib/services.mjs'

/** @type {Readonly<Record<string, { file: string, env: Record<string, string> }>>} */
const SOAKS = {
  /** Kills the server at random moments, 200 times an engine; nothing acknowledged may be lost. */
  crash: { file: 'apps/server/test/integration/crash.test.ts', env: { CRASH_ROUNDS: '200' } },
}

const [name, ...args] = process.argv.slice(2)

await main(async () => {
  if (!name) {
    for (const each of Object.keys(SOAKS)) console.log(each)
    return 0
  }
  const soak = SOAKS[name]
  if (!soak) throw new Refusal(`there is no soak "${name}"; npm run soak lists them`)
  await ensureDependencies()
  await ensureServices()
  for (const [key, value] of Object.entries(soak.env)) process.env[key] ??= value
  return foreground({
    program: projectNode(),
    args: [vitest(), 'run', '--project', 'integration', soak.file, ...args],
  })
})
