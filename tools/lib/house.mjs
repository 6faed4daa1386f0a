import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** A failure that is expected and explained: people get its message, and what a tool said before, no stack trace. */
export class Refusal extends Error {
  /**
   * @param {string} message
   * @param {string} [details]
   */
  constructor(message, details = '') {
    super(message)
    this.details = details
  }
}

/** What Node has read and compiled once, it finds here the next time: every start of a server is a third quicker. */
const COMPILED = join(ROOT, '.cache', 'compiled')

/** What the head of a command's file says of it, for people: the one description each of them has. */
const description = () =>
  (readFileSync(process.argv[1] ?? '', 'utf8').match(/^\/\*\*([\s\S]*?)\*\//)?.[1] ?? '')
    .split('\n')
    .map((line) => line.replace(/^ \* ?/, '').trim())
    .join('\n')
    .trim()

/**
 * Runs a command of the project. Whatever it throws becomes one readable line and exit code 1. Asked for help it only
 * tells what it would do.
 * @param {() => Promise<number>} command gives the exit code
 */
export async function main(command) {
  if (process.argv.some((arg) => arg === '--help' || arg === '-h')) return console.log(description())
  process.env['NODE_COMPILE_CACHE'] ??= COMPILED
  try {
    process.exitCode = await command()
  } catch (error) {
    if (error instanceof Refusal && error.details) console.error(error.details.trim())
    console.error(`belfry: ${error instanceof Error ? error.message : String(error)}`)
    process.exitCode = 1
  }
}

/**
 * One line for a step that takes a while: what is going on, and when it is done, how long it took.
 * @template Result
 * @param {string} what
 * @param {() => Promise<Result>} work
 */
export async function step(what, work) {
  const started = performance.now()
  process.stdout.write(`${what} ... `)
  try {
    const result = await work()
    process.stdout.write(`done in ${seconds(started)}\n`)
    return result
  } catch (error) {
    process.stdout.write('failed\n')
    throw error
  }
}

/** @param {number} started a reading of performance.now() */
export const seconds = (started) => `${((performance.now() - started) / 1000).toFixed(1)} s`
