import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { ROOT } from '../lib/house.mjs'
import { workerAtHand } from './ensure.mjs'

const COMMAND = join(ROOT, 'tools', 'media-worker.mjs')

/**
 * Runs the product at once. A worker that has to be fetched or built first comes in a process beside it, which ends
 * with it; the server takes up voice and video when it finds the worker.
 * @param {() => Promise<number>} product
 */
export async function withMediaWorker(product) {
  if (isUnwanted()) return product()
  const outcome = workerAtHand()
  if (outcome) {
    if ('missing' in outcome) console.log(`No voice and video: ${outcome.missing}`)
    return product()
  }
  console.log('Voice and video are being prepared; everything else works already.')
  const stop = prepareBeside()
  try {
    return await product()
  } finally {
    stop()
  }
}

/** Whether the server is told, as it reads it, to do without. */
function isUnwanted() {
  const file = existsSync('.env') ? readFileSync('.env', 'utf8') : ''
  return (process.env['CHAT_SERVER'] ?? /^CHAT_SERVER=["']?(\w+)/m.exec(file)?.[1]) === 'off'
}

function prepareBeside() {
  // In a group of its own, so that compilers end with it. Windows has no such thing, and no recipe to build either.
  const inGroup = process.platform !== 'win32'
  const child = spawn(process.execPath, [COMMAND], {
    cwd: ROOT,
    detached: inGroup,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // People at the table come first.
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      said += text
    })
  child.on('error', ({ message }) => {
    said = message
  })
  child.on('close', (code, signal) => {
    if (!signal) console.log(code === 0 ? 'Voice and video are ready.' : whyNot(said))
  })
  return () => {
    child.removeAllListeners('close')
    if (child.exitCode !== null || child.signalCode !== null || !child.pid) return
    if (inGroup) process.kill(-child.pid, 'SIGTERM')
    else child.kill()
  }
}

/**
 * The command says why in its last line, after everything that a compiler may have said.
 * @param {string} said
 */
function whyNot(said) {
  const reason = said
    .trim()
    .split(/\n|no voice and video: /)
    .at(-1)
  return `No voice and video: ${reason} (npm run media-worker says more)`
}
