/**
 * npm start: sets up what is missing, then runs the server. It needs nothing but the Node and npm of the machine,
 * so it is plain JavaScript and imports nothing that has to be installed.
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
    foreground({ program: projectNode(), args: [join(ROOT, 'apps', 'server', 'src', 'main.ts')] }),
  )
})
