/** Memory per idle connection, 5,000 of them joined to sessions, garbage collected before each reading. */
import { startBelfry } from './support/belfry.ts'
import { openInspector } from './support/inspector.ts'
import { report, rounded } from './support/measure.ts'
import { join } from './support/wire.ts'

const SESSIONS = 200
const PEOPLE = 25
/** Joined first, so that what is needed once for all is not counted. */
const WARM = 20

const belfry = await startBelfry(SESSIONS * PEOPLE, ['--inspect=127.0.0.1:0'])
const names = await belfry.createSessions(SESSIONS)

/** The process's memory after its garbage is gone. */
async function settledBytes(): Promise<number> {
  const inspector = await openInspector(belfry.served().said())
  await inspector.collectGarbage()
  inspector.close()
  return belfry.served().rssBytes()
}

async function fill(from: number, until: number): Promise<void> {
  for (let session = from; session < until; session++) {
    const guests = belfry.guests.slice(session * PEOPLE, (session + 1) * PEOPLE)
    await Promise.all(guests.map(({ token }) => join(belfry.served().url, token, names[session] ?? '')))
  }
}

await fill(0, WARM)
const before = await settledBytes()
await fill(WARM, SESSIONS)
const after = await settledBytes()
await belfry.stop()
const connections = (SESSIONS - WARM) * PEOPLE
console.log(`${connections} connections, ${rounded(before / 1e6, 0)} to ${rounded(after / 1e6, 0)} MB`)
report({
  name: 'idle',
  figure: rounded((after - before) / connections / 1024, 1),
  unit: 'KB a connection',
  bar: 20,
  goal: 10,
  isMoreBetter: false,
})
process.exit()
