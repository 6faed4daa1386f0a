import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { processEnv } from '../support/server-process.ts'
import { smallDisk } from '../support/small-disk.ts'

const main = resolve(import.meta.dirname, '../../src/main.ts')
const admin = resolve(import.meta.dirname, '../../src/admin/main.ts')

interface Run {
  readonly child: ChildProcess
  out: string
  err: string
  readonly ended: Promise<number | null>
}

let folder: string
let running: Run[] = []

function start(file: string, args: readonly string[] = [], env: NodeJS.ProcessEnv = {}): Run {
  const child = spawn(process.execPath, [file, ...args], {
    cwd: folder,
    env: { ...processEnv(folder), ...env },
  })
  const { promise: ended, resolve: end } = Promise.withResolvers<number | null>()
  const run: Run = { child, out: '', err: '', ended }
  child.stdout?.on('data', (chunk) => {
    run.out += chunk
  })
  child.stderr?.on('data', (chunk) => {
    run.err += chunk
  })
  child.on('exit', end)
  running.push(run)
  return run
}

/** Node options that make a process run a statement when it gets SIGUSR2. */
const onSignal = (statement: string): string =>
  `--import=data:text/javascript,${encodeURIComponent(`process.on('SIGUSR2', () => { ${statement} })`)}`

const isReady = (run: Run) => expect.poll(() => run.out).toContain('ready; Ctrl-C stops')
const portOf = (run: Run): number => Number(/127\.0\.0\.1:(\d+)/.exec(run.out)?.[1])

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'belfry-process-'))
  running = []
})
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL')
  await Promise.all(running.map(({ ended }) => ended))
  rmSync(folder, { recursive: true, force: true })
})

describe('the process', () => {
  it('starts on an empty folder, says what an operator needs, obeys the admin commands, and stops cleanly', async () => {
    const run = start(main)
    await isReady(run)
    expect(run.out).toContain('Belfry 3.46.4')
    expect(run.out).toContain(join(folder, 'data', 'outbox'))
    expect(run.out).toContain('the first account that verifies its e-mail address')
    expect(run.out).toContain('npm run admin -- level EMAIL special-tpi')
    const health = await fetch(`http://127.0.0.1:${portOf(run)}/backend/health`)
    expect(await health.json()).toEqual({ ok: true })
    const created = start(admin, ['create', 'Op@Example.org', 'Operator', 'candle in the wind'])
    expect(await created.ended).toBe(0)
    expect(created.out).toContain('Created op@example.org')
    expect(created.out).toContain('level special-tpi')
    const file = join(folder, 'kept', 'now.backup')
    const misplaced = start(admin, ['backup', file])
    expect([await misplaced.ended, misplaced.err]).toEqual([
      1,
      expect.stringContaining(`Write backup --to ${file}.`),
    ])
    const unknown = start(admin, ['bakup'])
    expect([await unknown.ended, unknown.out]).toEqual([1, ''])
    expect(unknown.err).toContain('There is no command bakup.')
    const backup = start(admin, ['backup', '--to', file])
    expect(await backup.ended).toBe(0)
    expect(backup.err).toBe(`Database: ${join(folder, 'data', 'belfry.sqlite')}\n`)
    expect(backup.out).toContain(`Backup: ${file}`)
    run.child.kill('SIGINT')
    expect(await run.ended).toBe(0)
    expect(run.out).toContain('Stopped.')
    expect(run.err).toBe('')
    const lines = run.out.trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(
      expect.arrayContaining(['Stopping.', 'Stopped.']),
    )
    writeFileSync(join(folder, 'other.env'), `DATA_DIR=${join(folder, 'other')}\n`)
    const restored = start(admin, ['restore', file, '--env', join(folder, 'other.env')], {
      DATA_DIR: undefined,
    })
    expect([await restored.ended, restored.err]).toEqual([
      0,
      `Database: ${join(folder, 'other', 'belfry.sqlite')}\n`,
    ])
    expect(restored.out).toContain('1 accounts, 0 sessions')
    expect(statSync(join(folder, 'other', 'belfry.sqlite')).mode & 0o777).toBe(0o600)
  })

  it('a database file shrinks by a command, and only while no server uses it', async () => {
    const file = join(folder, 'data', 'belfry.sqlite')
    const run = start(main)
    await isReady(run)
    const refused = start(admin, ['shrink'])
    expect([await refused.ended, refused.err]).toEqual([1, expect.stringContaining('A server is running on')])
    run.child.kill('SIGTERM')
    await run.ended
    const db = new DatabaseSync(file)
    db.exec('create table ballast (x); insert into ballast values (zeroblob(3000000)); drop table ballast')
    db.close()
    const before = statSync(file).size
    const shrunk = start(admin, ['shrink'])
    expect(await shrunk.ended).toBe(0)
    expect(shrunk.out).toContain(`${Math.ceil(before / 1000)} kB before`)
    expect(statSync(file).size).toBeLessThan(before - 2_500_000)
    await isReady(start(main))
  })

  it('keeps compiled code beside the data, but not on a disk that is nearly full', async ({ skip }) => {
    const small = smallDisk(32)
    if (!small) return skip()
    mkdirSync(join(folder, 'data'))
    // Other tests share a cache of their own.
    const own = { NODE_COMPILE_CACHE: undefined }
    const runs = [start(main, [], own), start(main, [], { ...own, DATA_DIR: small.folder })]
    for (const run of runs) {
      await isReady(run)
      run.child.kill('SIGTERM')
      await run.ended
    }
    expect(
      [folder, small.folder].map((each) => existsSync(join(each, each === folder ? 'data/cache' : 'cache'))),
    ).toEqual([true, false])
    small.remove()
  })

  it('keeps the folder to itself while it lives, and only then', async () => {
    const first = start(main)
    await isReady(first)
    const second = start(main)
    expect(await second.ended).toBe(1)
    expect(second.err).toBe(
      `Belfry cannot start: another Belfry is using the folder ${join(folder, 'data')}.\n`,
    )
    first.child.kill('SIGKILL')
    await first.ended
    await isReady(start(main))
  })

  it('survives an uncaught network error, and logs and counts it', async () => {
    const fault = "throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET', syscall: 'read' })"
    const run = start(main, [], { NODE_OPTIONS: onSignal(fault), METRICS_TOKEN: 'token of this test' })
    await isReady(run)
    run.child.kill('SIGUSR2')
    await expect.poll(() => run.out).toContain('uncaught network error, the server goes on')
    run.child.kill('SIGUSR2')
    await expect
      .poll(async () => {
        const url = `http://127.0.0.1:${portOf(run)}/backend/metrics`
        const answer = await fetch(url, { headers: { authorization: 'Bearer token of this test' } })
        return answer.text()
      })
      .toContain('belfry_uncaught_network_errors_total 2')
    expect(run.out.split('uncaught network error')).toHaveLength(2)
    expect([run.child.exitCode, run.err]).toEqual([null, ''])
    run.child.kill('SIGTERM')
    expect(await run.ended).toBe(0)
  })

  it('exits with code 70 after any other uncaught error, and starts again', async () => {
    const run = start(main, [], { NODE_OPTIONS: onSignal("throw new Error('a surprise')") })
    await isReady(run)
    run.child.kill('SIGUSR2')
    expect(await run.ended).toBe(70)
    expect(run.err).toContain('Something unexpected happened (a surprise)')
    expect(run.out).toContain('"level":"fatal"')
    const again = start(main)
    await isReady(again)
    const health = await fetch(`http://127.0.0.1:${portOf(again)}/backend/health`)
    expect(await health.json()).toEqual({ ok: true })
  })

  it('reads the file .env and gives one line for what is broken there', async () => {
    writeFileSync(join(folder, '.env'), 'SIGNUP_LEVEL=king\n')
    const run = start(main)
    expect(await run.ended).toBe(1)
    expect(run.err.trim().split('\n')).toEqual([expect.stringContaining('SIGNUP_LEVEL must be one of')])
    expect(run.out).toBe('')
  })

  it('gives one line for an admin command that cannot be carried out', async () => {
    const file = join(folder, 'data', 'belfry.sqlite')
    const elsewhere = start(admin, ['level', 'nobody@example.org', 'none'])
    expect(await elsewhere.ended).toBe(1)
    expect(elsewhere.err).toContain(`There is no database at ${file}.`)
    expect(existsSync(file)).toBe(false)
    const run = start(admin, ['--new', 'level', 'nobody@example.org', 'none'])
    expect(await run.ended).toBe(1)
    expect(run.err).toBe(`Database: ${file}\nThere is no account nobody@example.org.\n`)
  })
})
