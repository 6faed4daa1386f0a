import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { Browser } from '../core/browsers.ts'
import { createDevTools, type DevTools } from '../core/devtools.ts'
import { browserArguments, withOwnPreferences } from '../core/profile.ts'

/** A browser that runs for us. */
export interface RunningBrowser {
  readonly devtools: DevTools
  /** Resolves when its process is gone. */
  readonly ended: Promise<void>
  readonly stop: () => Promise<void>
  /** Why it cannot go on, in its own words, as far as it said so. */
  readonly complaint?: () => Promise<string>
}

const STOP_MS = 5000

/** The profile cannot be read or written. */
export class BrokenProfile extends Error {}

/** Puts what the program wants into the profile, beside what the browser keeps there. */
function preparePreferences(profile: string): void {
  const folder = join(profile, 'Default')
  const file = join(folder, 'Preferences')
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, withOwnPreferences(existsSync(file) ? readFileSync(file, 'utf8') : undefined))
  } catch (cause) {
    throw new BrokenProfile(profile, { cause })
  }
}

export interface BrowserStart {
  readonly browser: Browser
  readonly profile: string
  readonly url: string
  readonly extra: readonly string[]
}

/** Starts the browser with a pipe at its third and fourth file. */
export async function startBrowser({ browser, profile, url, extra }: BrowserStart): Promise<RunningBrowser> {
  preparePreferences(profile)
  const child = spawn(browser.path, [...browserArguments({ url, profile, extra })], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('spawn', () => resolve(running(child)))
  })
}

/** What stands before the words of an error: process, time and place in the sources. */
const ERROR = /^\[[^\]]*:(?:ERROR|FATAL):[^\]]*\] *(.+)$/m
const LONGEST_COMPLAINT = 300
/** Its last words may come after its end; a child of it may keep the line open for good. */
const COMPLAINT_MS = 500

function complaintOf(child: ChildProcess): () => Promise<string> {
  let first = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (first === '') first = ERROR.exec(text)?.[1]?.slice(0, LONGEST_COMPLAINT) ?? ''
  })
  const saidAll = new Promise((resolve) => child.stderr?.once('close', resolve))
  return () => Promise.race([saidAll, wait(COMPLAINT_MS)]).then(() => first)
}

function running(child: ChildProcess): RunningBrowser {
  const complaint = complaintOf(child)
  const [toBrowser, fromBrowser] = [child.stdio[3] as Duplex, child.stdio[4] as Duplex]
  const devtools = createDevTools((text) => toBrowser.write(text))
  // Whoever still writes when it ends hears so by the pipe; there is nothing more to say about it.
  for (const stream of [toBrowser, fromBrowser]) stream.on('error', () => undefined)
  fromBrowser.on('data', (bytes: Uint8Array) => devtools.receive(bytes))
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => {
      devtools.close('the browser has ended')
      resolve()
    })
  })
  return {
    devtools,
    ended,
    complaint,
    async stop() {
      const timer = setTimeout(() => child.kill(), STOP_MS)
      // It answers by ending.
      await devtools.call('Browser.close').catch(() => undefined)
      await ended
      clearTimeout(timer)
    },
  }
}
