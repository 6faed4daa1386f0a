import { join } from 'node:path'
import { Refusal, step } from '../lib/house.mjs'
import { projectNode } from '../lib/programs.mjs'
import { collect } from '../lib/run.mjs'
import { loads, mediasoup, PACKAGE, RELEASE } from './places.mjs'

const ANSWER_MS = 3000
const DOWNLOAD_MS = 5 * 60_000
const BASE = 'MEDIASOUP_WORKER_PREBUILT_DOWNLOAD_BASE_URL'
const UNWANTED = 'MEDIASOUP_SKIP_WORKER_PREBUILT_DOWNLOAD'

/**
 * Lets mediasoup's own script fetch the worker that its authors have built.
 * @param {string} folder a folder of its own, which the caller removes
 * @returns {Promise<string>} the worker
 */
export async function downloadWorker(folder) {
  if (process.env[UNWANTED]) throw new Refusal(`${UNWANTED} forbids to fetch it`)
  const host =
    process.env[BASE] ||
    mediasoup()
      .repository.url.replace(/^git\+/, '')
      .replace(/\.git$/, '')
  if (!(await answers(host))) throw new Refusal(`${new URL(host).host} does not answer`)
  return step('Fetching the media worker', async () => {
    // The script puts it below the folder it is called in. When it finds none for this system it would build one
    // with what more it can fetch, in Python; we have a recipe of our own, so it gets none.
    const node = projectNode()
    const env = {
      ...process.env,
      MEDIASOUP_FORCE_WORKER_PREBUILT_DOWNLOAD: 'true',
      PYTHON: node,
    }
    const { output } = await collect(node, [join(PACKAGE, 'npm-scripts.mjs'), 'postinstall'], {
      cwd: folder,
      env,
      limitMs: DOWNLOAD_MS,
    })
    const worker = join(folder, RELEASE)
    if (!loads(worker)) throw new Refusal(`${new URL(host).host} has none that runs here`, output)
    return worker
  })
}

/**
 * Whether there is a network, and somebody at its other end. What he says does not matter.
 * @param {string} address
 */
const answers = (address) =>
  fetch(address, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    () => true,
    () => false,
  )
