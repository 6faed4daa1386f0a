/**
 * CPU per delivery of a 200-byte message with its acknowledgement, against plain relays; load from this process, the
 * same bare sockets for every side, as many messages in flight. Belfry does the whole of it: schema, decision, commit
 * to disk, a view for each, a number for each. What it costs is mostly the kernel's: one write a recipient, which
 * the relays need too; only under a backlog can several messages share one.
 */
import { belfrySide, drive, type Side, socketIoSide, wsSide } from './support/fanout.ts'
import { median, reportAll, rounded } from './support/measure.ts'

const ROUNDS = 3
const LOADS = [
  { name: 'one message a session in flight', inFlight: 40, messages: 2400 },
  { name: 'backlog, 400 in flight', inFlight: 400, messages: 6000 },
] as const

const sides: readonly Side[] = [
  await belfrySide(),
  await wsSide(),
  await socketIoSide('each'),
  // For comparison only: it says less than the others.
  await socketIoSide('room'),
]

async function measure({ name, inFlight, messages }: (typeof LOADS)[number]): Promise<readonly number[]> {
  const readings = sides.map((): number[] => [])
  // The first round warms everybody up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, side] of sides.entries()) {
      const micros = await drive(side, messages, inFlight)
      if (round > 0) readings[i]?.push(micros)
    }
  }
  const medians = readings.map(median)
  console.log(name)
  for (const [i, side] of sides.entries()) {
    console.log(`  ${side.name.padEnd(16)} ${medians[i]?.toFixed(2)} µs CPU a delivery`)
  }
  return medians
}

const [alone = 0, ws = 0, socketIo = 0] = await measure(LOADS[0])
const [backlog = 0, wsBacklog = 0] = await measure(LOADS[1])
for (const side of sides) await side.stop()

const share = { unit: 'of the relay', isMoreBetter: false }
reportAll([
  { name: 'fanout against socket.io', figure: rounded(alone / socketIo), bar: 0.75, goal: 0.5, ...share },
  {
    name: 'fanout (backlog) against ws',
    figure: rounded(backlog / wsBacklog),
    bar: 0.7,
    goal: 0.4,
    ...share,
  },
  { name: 'fanout against ws', figure: rounded(alone / ws), bar: 1.3, goal: 0.85, ...share },
])
process.exit()
