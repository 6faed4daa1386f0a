import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { delimiter, join } from 'node:path'
import { ROOT } from './house.mjs'

/** @typedef {{ code: number, output: string }} Finished */

/** The environment in which the project's own tools and its Node come first. */
export const toolEnvironment = () => ({
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
  if (cli?.endsWith('.js')) return collect(node ?? process.execPath, [cli, ...args], { env, limitMs })
  return collect('npm', args, { env, limitMs, shell: process.platform === 'win32' })
}

/**
 * Runs a program in the foreground: its output goes straight to the terminal, and whoever stops us stops it.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, cwd?: string }} [options]
 * @returns {Promise<number>} its exit code
 */
export function foreground(program, args, { cwd = ROOT, env = toolEnvironment() } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env, stdio: 'inherit' })
    const unhook = forwardSignals((signal) => child.kill(signal))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      unhook()
      resolve(exitCode(code, signal))
    })
  })
}

/**
 * Keeps this process alive through a stop signal and hands the signal on. Ctrl-C in a terminal reaches the
 * child by itself; a second one from us would look like a second press.
 * @param {(signal: NodeJS.Signals) => void} handOn
 */
export function forwardSignals(handOn) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  /** @param {NodeJS.Signals} signal */
  const listener = (signal) => {
    if (signal !== 'SIGINT' || !process.stdin.isTTY) handOn(signal)
  }
  for (const signal of signals) process.on(signal, listener)
  return () => {
    for (const signal of signals) process.off(signal, listener)
  }
}

/**
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
const exitCode = (code, signal) => code ?? 128 + (signal ? constants.signals[signal] : 0)
