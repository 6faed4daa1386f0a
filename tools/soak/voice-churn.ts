import type { Person } from './screen.ts'
import type { VoiceTable } from './voice-table.ts'
import { wait, within } from './waiting.ts'

/** How often each deed was done. */
export type Deeds = Record<string, number>

const MEET_MS = 20_000
const MOMENT_MS = 400

const moment = (table: VoiceTable): Promise<void> => wait(MOMENT_MS + table.chance.below(1000))

/** Two people apart, heard by each other alone. */
async function meet(table: VoiceTable, one: Person, other: Person, kind: 'private' | 'night'): Promise<void> {
  const [asks, answers] = [table.bot(one), table.bot(other)]
  await asks.ask('whisperRequest', { userId: other.id, channel: kind })
  await answers.ask('whisperRequest', { userId: one.id, channel: kind })
  try {
    await within(
      MEET_MS,
      'to meet',
      asks.sees(({ gamestate }) => (gamestate.userChannels[one.id] ?? null) !== null),
    )
    await table.hears(one, [other])
    await table.hears(other, [one])
    await moment(table)
  } finally {
    // Nobody stays apart after a fault: the next to meet would find them there.
    for (const bot of [asks, answers]) await bot.ask('channel', null)
  }
}

const DEEDS: Readonly<Record<string, (table: VoiceTable, one: Person, other: Person) => Promise<void>>> = {
  hangUp: async (table, one) => {
    await table.hangUp(one)
    await moment(table)
    await table.talk(one)
  },
  leave: async (table, one) => {
    await table.leave(one)
    await moment(table)
    await table.enter(one)
    await table.talk(one)
  },
  reload: (table, one) => table.talk(one),
  mute: async (table, one) => {
    await table.mute(one, true)
    await moment(table)
    await table.mute(one, false)
  },
  whisper: (table, one, other) => meet(table, one, other, 'private'),
}

/** Everybody sleeps but one, who talks to the Storyteller. */
export async function night(table: VoiceTable): Promise<void> {
  const [teller] = table.people
  const woken = table.chance.of(table.players)
  const asleep = table.players.find((each) => each !== woken)
  if (!teller || !woken || !asleep) throw new Error('nobody is here')
  await table.turnTo(table.phase + 1)
  await table.hears(asleep, [])
  await meet(table, teller, woken, 'night')
  await table.hears(asleep, [])
  await table.turnTo(table.phase + 1)
}

const AT_ONCE = 3

/** Several people do something at the same time, each another thing. */
export async function doSomething(table: VoiceTable, deeds: Deeds): Promise<void> {
  const left = [...table.players]
  const draw = (): Person => {
    const [person] = left.splice(table.chance.below(left.length), 1)
    if (!person) throw new Error('nobody is left')
    return person
  }
  const names = Object.keys(DEEDS)
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const name = table.chance.of(names) ?? ''
      const [one, other] = [draw(), draw()]
      await DEEDS[name]?.(table, one, other)
      deeds[name] = (deeds[name] ?? 0) + 1
    }),
  )
}
