/**
 * npm start: sets up what is missing, then runs the server. It needs nothing but the Node and npm of the machine,
 * so it is plain JavaScript and imports nothing that has to be installed.
 */
import { join } from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { main, ROOT } from './lib/house.mjs'
import { projectNode } from './lib/programs.mjs'
import { foreground } from './lib/run.mjs'
import { ensureRelay } from './lib/services.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'
import { withMediaWorker } from './media-worker/background.mjs'

/** What the server ends with after a fault of its own: then it is started again, sooner or later. */
const BROKEN = 70
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000
/** Whoever ran as long as this was well. */
const WELL_MS = 60_000

/** Runs the server until somebody stops it. */
async function untilStopped() {
  const server = { program: projectNode(), args: [join(ROOT, 'apps', 'server', 'src', 'main.ts')] }
  let pause = FIRST_PAUSE_MS / 2
  for (;;) {
    const started = Date.now()
    const code = await foreground(server)
    if (code !== BROKEN) return code
    pause = Date.now() - started > WELL_MS ? FIRST_PAUSE_MS : Math.min(pause * 2, LONGEST_PAUSE_MS)
    console.log(`Starting again in ${pause / 1000} s.`)
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
}

await main(async () => {
  await ensureDependencies()
  await ensureWebBuild()
  await ensureRelay()
  return withMediaWorker(untilStopped)
})
