import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from './house.mjs'

const ORPHAN_CHECK_MS = 500

/** @typedef {{ code: number, output: string }} Finished */

/** The environment in which the project's own tools and its Node come first. */
const toolEnvironment = () => ({
  ...process.env,
  PATH: [join(ROOT, 'node_modules', '.bin'), process.env['PATH']].join(delimiter),
})

/**
 * Runs a program to its end and keeps what it says.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, limitMs?: number, shell?: boolean }} [options]
 * @returns {Promise<Finished>}
 */
export function collect(
  program,
  args,
  { cwd = ROOT, env = toolEnvironment(), limitMs = 0, shell = false } = {},
) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env,
      shell,
      timeout: limitMs,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }))
    child.on('close', (code, signal) => {
      if (signal) output += `\nstopped by ${signal}${limitMs ? ` (limit ${limitMs / 60_000} minutes)` : ''}\n`
      resolve({ code: exitCode(code, signal), output })
    })
  })
}

/**
 * Runs npm, the one that runs us if there is one.
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, limitMs?: number }} [options]
 */
export function npm(args, { env = process.env, limitMs = 0 } = {}) {
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli && /\.[cm]?js$/.test(cli))
    return collect(node ?? process.execPath, [cli, ...args], { env, limitMs })
  return collect('npm', args, { env, limitMs, shell: process.platform === 'win32' })
}

/**
 * Runs programs in the foreground: their output goes straight to the terminal, whoever stops us stops them, and
 * when one ends, the others are stopped too.
 * @param {readonly { program: string, args: readonly string[], cwd?: string, env?: NodeJS.ProcessEnv }[]} programs
 * @returns {Promise<number>} the exit code of the first that ended
 */
export function foreground(...programs) {
  return new Promise((resolve, reject) => {
    const children = programs.map(({ program, args, cwd = ROOT, env = process.env }) =>
      spawn(program, args, { cwd, env, stdio: 'inherit' }),
    )
    /** @param {NodeJS.Signals} signal */
    const stopAll = (signal) => {
      for (const child of children) child.kill(signal)
    }
    const unhook = forwardSignals(stopAll)
    /** @type {number | undefined} */
    let result
    let running = children.length
    for (const child of children) {
      child.on('error', reject)
      child.on('exit', (code, signal) => {
        result ??= exitCode(code, signal)
        running -= 1
        if (running > 0) return stopAll('SIGTERM')
        unhook()
        resolve(result)
      })
    }
  })
}

/**
 * Keeps this process alive through a stop signal and hands the signal on. Ctrl-C in a terminal reaches the
 * child by itself; a second one from us would look like a second press.
 * @param {(signal: NodeJS.Signals) => void} handOn
 */
function forwardSignals(handOn) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  /** @param {NodeJS.Signals} signal */
  const listener = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) handOn(signal)
  }
  for (const signal of signals) process.on(signal, listener)
  const watch = setInterval(() => npmIsGone() && handOn('SIGTERM'), ORPHAN_CHECK_MS)
  return () => {
    clearInterval(watch)
    for (const signal of signals) process.off(signal, listener)
  }
}

const PARENT = process.ppid

/**
 * npm runs its scripts in a shell. Who stops npm by its process id stops the shell, which tells nobody; all that
 * is left to see is that we have another parent.
 */
const npmIsGone = () => process.env['npm_lifecycle_event'] !== undefined && process.ppid !== PARENT

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
const exitCode = (code, signal) => code ?? 128 + (signal ? constants.signals[signal] : 0)
