/** node tools/image/check.mjs: ends the build of an image in which something would be missing when it runs. */
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { main, Refusal, ROOT } from '../lib/house.mjs'
import { loads, PLACE } from '../media-worker/places.mjs'

/** Packages with machine code of their own. */
const NATIVE = ['sharp', '@node-rs/argon2']

await main(async () => {
  if (!loads(PLACE)) throw new Refusal('the media worker does not run in this image: no voice and video')
  const load = createRequire(join(ROOT, 'apps', 'server', 'package.json'))
  for (const name of NATIVE) load(name)
  console.log('Voice and video, pictures and passwords run in this image.')
  return 0
})
