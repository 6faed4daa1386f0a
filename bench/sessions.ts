/** Live sessions of 25 people that one core holds at 2 actions a second each, and how late the last screen hears. */
import { startBelfry } from './support/belfry.ts'
import { report } from './support/measure.ts'
import { ask, join, type Wire } from './support/wire.ts'

const SESSIONS = 80
const PEOPLE = 25
const SECONDS = 15
const ACTIONS_PER_SECOND = 2
/** A core is full before it is at its end: waits grow without bound on the last fifth. */
const USABLE = 0.8
const LATEST_MS = 50

const belfry = await startBelfry(SESSIONS * PEOPLE)
const names = await belfry.createSessions(SESSIONS)
const rooms: Wire[][] = []
for (const [i, name] of names.entries()) {
  const guests = belfry.guests.slice(i * PEOPLE, (i + 1) * PEOPLE)
  const [owner, ...others] = guests
  // The owner first: whoever comes later is told to nobody who is not there yet.
  const first = await join(belfry.served().url, owner?.token ?? '', name)
  rooms.push([
    first,
    ...(await Promise.all(others.map(({ token }) => join(belfry.served().url, token, name)))),
  ])
}

const latencies: number[] = []

/** One text, timed from sending to the arrival at the last of all screens. */
function act(room: readonly Wire[], text: string): void {
  const start = performance.now()
  let missing = room.length
  for (const wire of room) {
    wire.hear((frame) => {
      if (frame.includes(text) && --missing === 0) latencies.push(performance.now() - start)
    })
  }
  room[0]?.send(`42["textMessage",{"message":"${text}","recipientId":""}]`)
}

for (const room of rooms) await ask(room[0] as Wire, 'textMessage', { message: 'warm', recipientId: '' })
const interval = 1000 / ACTIONS_PER_SECOND / SESSIONS
const actions = SESSIONS * ACTIONS_PER_SECOND * SECONDS
const before = belfry.served().cpuSeconds()
const start = performance.now()
for (let i = 0; i < actions; i++) {
  const wait = start + i * interval - performance.now()
  if (wait > 0) await new Promise((next) => setTimeout(next, wait))
  act(rooms[i % SESSIONS] as Wire[], `action ${i}.`)
}
// By what an action costs, not by what was used in the time: on a busy machine the load itself comes late.
const cpuPerAction = (belfry.served().cpuSeconds() - before) / actions
await belfry.stop()

latencies.sort((a, b) => a - b)
const p99 = latencies[Math.floor(latencies.length * 0.99)] ?? Number.POSITIVE_INFINITY
console.log(`${(cpuPerAction * 1e6).toFixed(0)} µs CPU an action with 25 screens; p99 ${p99.toFixed(0)} ms`)
report({
  name: 'sessions',
  figure: Math.floor(USABLE / (cpuPerAction * ACTIONS_PER_SECOND)),
  unit: `sessions a core (p99 ${p99.toFixed(0)} ms)`,
  bar: 180,
  goal: 300,
  isMoreBetter: true,
})
if (p99 > LATEST_MS) process.exitCode = 1
process.exit()
