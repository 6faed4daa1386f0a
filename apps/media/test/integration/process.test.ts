import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, it, onTestFinished } from 'vitest'

const MAIN = join(import.meta.dirname, '../../src/main.ts')
const SETTINGS = {
  CHAT_SECRET: 'the secret of these tests, long enough',
  WORKERS: '1',
  PORT: '0',
  RTC_PORT: '0',
}

interface Ready {
  readonly ready: boolean
  readonly port: number
  readonly rtcPorts: readonly number[]
}

function start(settings: Readonly<Record<string, string>>): ChildProcessWithoutNullStreams {
  const child = spawn(process.execPath, [MAIN], { env: { ...process.env, ...settings } })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

const ended = (child: ChildProcessWithoutNullStreams): Promise<number | null> =>
  new Promise((done) => child.once('close', done))

async function failureOf(settings: Readonly<Record<string, string>>): Promise<readonly [unknown, string]> {
  const child = start(settings)
  let words = ''
  child.stderr.on('data', (chunk: Buffer) => {
    words += chunk.toString()
  })
  return [await ended(child), words]
}

async function readyLine(child: ChildProcessWithoutNullStreams): Promise<Ready> {
  const line = await new Promise<string>((done) => createInterface(child.stdout).once('line', done))
  return JSON.parse(line) as Ready
}

const answers = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true))
    socket.once('error', () => done(false))
    onTestFinished(() => void socket.destroy())
  })

it('what cannot start says why in one line', async () => {
  const nowhere = join(import.meta.dirname, 'no-such-worker')
  const failures = await Promise.all([
    failureOf({ ...SETTINGS, RTC_PORT: 'many' }),
    failureOf({ ...SETTINGS, MEDIASOUP_WORKER_BIN: nowhere }),
    // It is there, and does not run.
    failureOf({ ...SETTINGS, MEDIASOUP_WORKER_BIN: MAIN }),
  ])
  expect(failures).toEqual([
    [1, 'RTC_PORT must be a whole number from 0 to 65535 (it is "many")\n'],
    [78, `there is no media worker at ${nowhere}\n`],
    [78, 'the media worker does not start\n'],
  ])
})

it('it says where it listens, and ends with whoever started it', async () => {
  const child = start({ ...SETTINGS, END_WITH_INPUT: 'yes' })
  const { ready, port, rtcPorts } = await readyLine(child)
  expect(ready).toBe(true)
  expect(rtcPorts).toHaveLength(1)
  for (const open of [port, ...rtcPorts]) expect(await answers(open)).toBe(true)
  child.stdin.end()
  expect(await ended(child)).toBe(0)
})

it('its worker does not outlive it, however it ended', async () => {
  const child = start(SETTINGS)
  const { rtcPorts } = await readyLine(child)
  child.kill('SIGKILL')
  await ended(child)
  await expect.poll(() => answers(rtcPorts[0] ?? 0)).toBe(false)
})
