/**
 * npm run admin, backup, restore, migrate, doctor: runs a command on the service's data, also where nothing was started yet.
 * npm run admin -- help lists the commands.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { main, ROOT } from './lib/house.mjs'
import { projectNode } from './lib/programs.mjs'
import { foreground } from './lib/run.mjs'

/** Whoever runs this may not be who installed; what is there is good enough, and an image has no more. */
const isInstalled = () => existsSync(join(ROOT, 'node_modules', '.package-lock.json'))

await main(async () => {
  if (!isInstalled()) await ensureDependencies()
  const program = join(ROOT, 'apps', 'server', 'src', 'admin', 'main.ts')
  return foreground({ program: projectNode(), args: [program, ...process.argv.slice(2)] })
})
