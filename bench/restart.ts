/** SIGKILL with 200 live sessions of 5 people: how long until everybody has the right view again, and what is lost. */
import { startBelfry } from './support/belfry.ts'
import { median, reportAll, rounded } from './support/measure.ts'
import { ask, join, type Wire } from './support/wire.ts'

const SESSIONS = 200
const PEOPLE = 5
const ROUNDS = 3

const belfry = await startBelfry(SESSIONS * PEOPLE)
const names = await belfry.createSessions(SESSIONS)

/** Joins and says what the first view holds. */
const enter = async (i: number): Promise<{ readonly wire: Wire; readonly view: string }> => {
  const session = names[Math.floor(i / PEOPLE)] ?? ''
  for (;;) {
    let view = ''
    const wire = join(belfry.served().url, belfry.guests[i]?.token ?? '', session, (frame) => {
      view = frame
    })
    const joined = await wire.catch(() => undefined)
    if (joined) return { wire: joined, view }
  }
}

const everyone = (): Promise<Awaited<ReturnType<typeof enter>>[]> =>
  Promise.all(Array.from({ length: SESSIONS * PEOPLE }, (_, i) => enter(i)))

const seconds: number[] = []
let lost = 0
let wires = (await everyone()).map(({ wire }) => wire)
for (let round = 0; round < ROUNDS; round++) {
  const notes = await Promise.all(
    names.map(async (_, i) => {
      const text = `acknowledged ${round} ${i}`
      const owner = wires[i * PEOPLE]
      if (owner) await ask(owner, 'textMessage', { message: text, recipientId: '' })
      return text
    }),
  )
  const start = performance.now()
  await belfry.served().stop('SIGKILL')
  await belfry.restart()
  const back = await everyone()
  seconds.push((performance.now() - start) / 1000)
  lost += back.filter(({ view }, i) => !view.includes(notes[Math.floor(i / PEOPLE)] ?? '')).length
  wires = back.map(({ wire }) => wire)
  console.log(`back after ${seconds.at(-1)?.toFixed(1)} s, ${lost} views without an acknowledged text`)
}
await belfry.stop()
reportAll([
  { name: 'restart (lost)', figure: lost, unit: 'acknowledged', bar: 0, goal: 0, isMoreBetter: false },
  { name: 'restart', figure: rounded(median(seconds)), unit: 's', bar: 5, goal: 2, isMoreBetter: false },
])
process.exit()
