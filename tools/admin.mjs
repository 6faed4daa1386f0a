/** npm run admin, backup, restore, migrate: sets up what is missing, then runs a command on the service's data. */
import { join } from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { main, ROOT } from './lib/house.mjs'
import { projectNode } from './lib/programs.mjs'
import { foreground } from './lib/run.mjs'

await main(async () => {
  await ensureDependencies()
  const program = join(ROOT, 'apps', 'server', 'src', 'admin', 'main.ts')
  return foreground({ program: projectNode(), args: [program, ...process.argv.slice(2)] })
})
