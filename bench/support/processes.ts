import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** A server under test, in a process of its own. */
export interface Served {
  readonly url: string
  readonly child: ChildProcess
  /** What it said so far. */
  said(): string
  cpuSeconds(): number
  rssBytes(): number
  stop(signal?: NodeJS.Signals): Promise<void>
}

const TICKS_PER_SECOND = 100
const USER_TIME = 11
const SYSTEM_TIME = 12

/** CPU time of a process with all its threads, as the kernel counts it. */
function cpuSecondsOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name in parentheses may hold anything, blanks too.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[USER_TIME]) + Number(fields[SYSTEM_TIME])) / TICKS_PER_SECOND
}

export const rssBytesOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) * 1024

/** Starts a script that says its address when it is ready. */
export function serve(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<Served> {
  const child = spawn(process.execPath, [...args], {
    env: { PATH: process.env['PATH'] ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const pid = child.pid ?? 0
  process.once('exit', () => child.kill('SIGKILL'))
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
  })
  let said = ''
  return new Promise((resolve, reject) => {
    const hear = (chunk: Buffer): void => {
      said += String(chunk)
      const [url] = /http:\/\/(127\.0\.0\.1|localhost):\d+/.exec(said) ?? []
      if (url === undefined || !said.includes('ready')) return
      resolve({
        url,
        child,
        said: () => said,
        cpuSeconds: () => cpuSecondsOf(pid),
        rssBytes: () => rssBytesOf(pid),
        async stop(signal = 'SIGKILL') {
          child.kill(signal)
          await ended
        },
      })
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)))
  })
}
