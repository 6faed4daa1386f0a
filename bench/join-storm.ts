/** 1,000 people come to 40 sessions at once: time until each has its view, against bare handshakes of socket.io. */
import { resolve } from 'node:path'
import { startBelfry } from './support/belfry.ts'
import { median, report, rounded } from './support/measure.ts'
import { serve } from './support/processes.ts'
import { join, openWire, type Wire } from './support/wire.ts'

const SESSIONS = 40
const PEOPLE = 25
const ROUNDS = 3

const belfry = await startBelfry(SESSIONS * PEOPLE)
const names = await belfry.createSessions(SESSIONS)
const bare = await serve([resolve(import.meta.dirname, 'relays/socket-io.ts')])

const shakeHands = (): Promise<Wire> =>
  new Promise((ready) => {
    const wire = openWire(bare.url, '40{"session":"bare"}')
    wire.hear((frame) => {
      if (frame.startsWith('40')) ready(wire)
    })
  })

async function storm(enter: (i: number) => Promise<Wire>): Promise<number> {
  const start = performance.now()
  const wires = await Promise.all(Array.from({ length: SESSIONS * PEOPLE }, (_, i) => enter(i)))
  const took = performance.now() - start
  for (const wire of wires) wire.close()
  return took
}

const enterSession = (i: number): Promise<Wire> =>
  join(belfry.served().url, belfry.guests[i]?.token ?? '', names[Math.floor(i / PEOPLE)] ?? '')

const ratios: number[] = []
for (let round = 0; round <= ROUNDS; round++) {
  const hands = await storm(shakeHands)
  const views = await storm(enterSession)
  console.log(`handshakes ${Math.round(hands)} ms, views ${Math.round(views)} ms`)
  if (round > 0) ratios.push(views / hands)
}
await belfry.stop()
await bare.stop()
report({
  name: 'join-storm',
  figure: rounded(median(ratios)),
  unit: 'times the bare handshakes',
  bar: 2.2,
  goal: 1.5,
  isMoreBetter: false,
})
process.exit()
