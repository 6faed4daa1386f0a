/** npm run chat-server: sets up what is missing, then runs a chat server of its own. */
import { join } from 'node:path'
import { ensureDependencies } from './lib/dependencies.mjs'
import { main, Refusal, ROOT } from './lib/house.mjs'
import { projectNode } from './lib/programs.mjs'
import { foreground } from './lib/run.mjs'
import { ensureMediaWorker } from './media-worker/ensure.mjs'

await main(async () => {
  await ensureDependencies()
  const outcome = await ensureMediaWorker()
  if ('missing' in outcome) throw new Refusal(`no voice and video: ${outcome.missing}`, outcome.details)
  return foreground({ program: projectNode(), args: [join(ROOT, 'apps', 'media', 'src', 'main.ts')] })
})
