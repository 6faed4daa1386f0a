/**
 * npm run media-worker: gets the worker that carries voice and video, or says why not. npm start and npm test do it
 * too.
 */
import { ensureDependencies } from './lib/dependencies.mjs'
import { main, Refusal } from './lib/house.mjs'
import { ensureMediaWorker } from './media-worker/ensure.mjs'

const SAID = {
  there: 'is there',
  cache: 'was kept by an earlier checkout',
  download: 'is fetched',
  build: 'is built',
}

await main(async () => {
  await ensureDependencies()
  const outcome = await ensureMediaWorker()
  if ('missing' in outcome) throw new Refusal(`no voice and video: ${outcome.missing}`, outcome.details)
  console.log(`The media worker ${SAID[outcome.from]}.`)
  return 0
})
