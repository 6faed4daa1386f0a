import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Ports that the system itself hands out to nobody: between looking and listening no connection takes one. */
const LOWEST = 20_000
const HIGHEST = 32_000

/**
 * @param {number} port
 * @returns {Promise<boolean>}
 */
const isFree = (port) =>
  new Promise((tell) => {
    const probe = createServer()
    probe.once('error', () => tell(false))
    probe.listen(port, () => probe.close(() => tell(true)))
  })

/** One that nobody listened at a moment ago. */
export async function freePort() {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
}
