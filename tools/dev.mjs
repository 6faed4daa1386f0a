/**
 * npm run dev: the web app with hot reload, and the server, restarted when its code changes. Open the address
 * that Vite prints; it passes API and socket on to the server.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { main, ROOT } from './lib/house.mjs'
import { projectNode, vite } from './lib/programs.mjs'
import { foreground } from './lib/run.mjs'
import { withMediaWorker } from './media-worker/background.mjs'

await main(async () => {
  await ensureDependencies()
  if (existsSync('.env')) process.loadEnvFile('.env')
  const program = projectNode()
  const env = { ...process.env, BACKEND_URL: `http://localhost:${process.env['PORT'] ?? 8081}` }
  const server = join(ROOT, 'apps', 'server', 'src', 'main.ts')
  return withMediaWorker(() =>
    foreground(
      { program, args: ['--watch', '--watch-preserve-output', server] },
      { program, args: [vite(), '--clearScreen', 'false'], cwd: join(ROOT, 'apps', 'web'), env },
    ),
  )
})
