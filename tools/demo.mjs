/**
 * npm run demo: a table to try alone. Sets up what is missing, then starts Belfry with a Storyteller's account and
 * eight bots around a table; everything is forgotten when it stops.
 */
import { join } from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { main, ROOT } from './lib/house.mjs'
import { projectNode } from './lib/programs.mjs'
import { foreground } from './lib/run.mjs'
import { ensureWebBuild } from './lib/web-build.mjs'
import { withMediaWorker } from './media-worker/background.mjs'

await main(async () => {
  await ensureDependencies()
  await ensureWebBuild()
  return withMediaWorker(() =>
    foreground({ program: projectNode(), args: [join(ROOT, 'tools', 'demo', 'main.ts')] }),
  )
})
