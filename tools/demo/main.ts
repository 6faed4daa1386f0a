import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from '../lib/house.mjs'
import { inviteGuests, PASSWORD } from './people.ts'
import { openTable } from './table.ts'

const NAMES = ['Ada', 'Benedict', 'Clara', 'Dominik', 'Elisabeth', 'Fritz', 'Greta', 'Henrik']
const SESSION = 'demo-table'
const PORT = process.env['PORT'] ?? '8081'
const URL = `http://localhost:${PORT}`
const HEALTH_EVERY_MS = 100

const isHealthy = (): Promise<boolean> =>
  fetch(`${URL}/backend/health`).then(
    ({ ok }) => ok,
    () => false,
  )

const dataDir = mkdtempSync(join(tmpdir(), 'belfry-demo-'))
const guests = await inviteGuests(dataDir, NAMES)

const server = spawn(process.execPath, [join(ROOT, 'apps/server/src/main.ts')], {
  env: { LOG_LEVEL: 'warn', ...process.env, PORT, DATA_DIR: dataDir },
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = once(server, 'exit')
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => server.kill(signal))

// A server that a signal ended has no exit code.
const isUp = (): boolean => server.exitCode === null && server.signalCode === null

while (isUp() && !(await isHealthy())) await wait(HEALTH_EVERY_MS)

if (isUp()) {
  const table = await openTable(URL, guests, SESSION)
  console.log(`
Belfry is ready to be tried.

  Open     ${URL}/join/${table.session}
  Log in   ${guests.storyteller.email}
  Password ${PASSWORD}

You are the Storyteller; ${NAMES.length} bots sit at the table. They whisper, vote and answer what you show them at
night; write "nominate" to one of them and it names somebody. Deal characters first: menu, then Characters.
Every bot has an account too (${guests.bots[0]?.email} and so on, the same password), if you want to watch as one.
Ctrl-C stops it and forgets everything.
`)
  await ended
  table.leave()
}
await ended
rmSync(dataDir, { recursive: true, force: true })
process.exitCode = server.exitCode ?? 0
