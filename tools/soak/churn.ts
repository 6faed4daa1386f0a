import { call, type Person } from './screen.ts'
import type { Table } from './table.ts'
import { wait, within } from './waiting.ts'

type Whim = (table: Table) => Promise<void>

const SEATED_MS = 60_000

const somebody = (table: Table, among: readonly Person[]): Person => {
  const person = table.chance.of(among.filter((each) => table.isHere(each)))
  if (!person) throw new Error('nobody is here')
  return person
}

/** Back at the table, and on a seat if there is one for them. */
async function comeBack(table: Table, person: Person): Promise<void> {
  const bot = await table.enter(person)
  if (!table.players.includes(person)) return
  await within(
    SEATED_MS,
    `${table.place.code}: to sit down again`,
    bot.sees(({ self, session }) => self.seat >= 0 || session.players.every(({ id }) => id)),
  )
}

const goAndReturn: Whim = async (table) => {
  const person = somebody(table, table.players)
  table.leave(person)
  table.company.happened.left += 1
  await wait(1000 + table.chance.below(4000))
  await comeBack(table, person)
}

const kickAndForgive: Whim = async (table) => {
  const person = somebody(table, [...table.players, ...table.visitors])
  const { storyteller } = table
  const { ok } = await storyteller.ask('kickUser', person.id)
  if (!ok) return
  table.company.happened.kicked += 1
  table.leave(person)
  await storyteller.ask('unbanUser', person.id)
  await wait(500 + table.chance.below(3000))
  await comeBack(table, person)
}

const visit: Whim = async (table) => {
  const [visitor] = table.visitors
  if (!visitor) return
  if (table.isHere(visitor)) table.leave(visitor)
  else await table.enter(visitor)
  table.company.happened.visits += 1
}

const talk: Whim = async (table) => {
  const person = somebody(table, table.players)
  const { id } = table.chance.of(table.players) ?? person
  const recipientId = table.chance.happens(0.5) || id === person.id ? '' : id
  await table.bot(person).ask('textMessage', { message: `something to say, ${Date.now()}`, recipientId })
}

const askToNominate: Whim = async (table) => {
  const { id } = somebody(table, table.players)
  await table.storyteller.ask('textMessage', { message: 'Please nominate somebody', recipientId: id })
}

const lookAround: Whim = async (table) => {
  const person = somebody(table, table.players)
  await call(table.place.url, 'sessions', person)
  await call(table.place.url, `chronicles/${encodeURIComponent(table.place.code)}`, person)
}

const remember: Whim = async (table) => {
  const { storyteller } = table
  const index = table.chance.below(table.players.length)
  const value = [{ role: 'custom', name: `note ${table.chance.below(100)}`, isFlipped: false }]
  await storyteller.ask('updatePlayer', { index, property: 'reminders', value })
  const payload = { type: 'note', data: { text: 'noted' }, isPrivate: true }
  await storyteller.ask('history', { type: 'add', payload })
}

const speakAgain: Whim = async (table) => {
  if (!table.company.hasVoice) return
  const person = somebody(table, table.players)
  table.fallSilent(person)
  await wait(table.chance.below(2000))
  if (table.isHere(person)) await table.speak(person)
}

/** The more often it stands here, the more often it happens. */
const WHIMS: readonly Whim[] = [
  goAndReturn,
  kickAndForgive,
  visit,
  talk,
  talk,
  talk,
  askToNominate,
  lookAround,
  lookAround,
  remember,
  speakAgain,
]

const EVERY_MS = 4000

/** Comes, goes, talks and is sent away, one whim after the other, until the table is over. */
export async function haveWhims(table: Table, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await wait(EVERY_MS / 2 + table.chance.below(EVERY_MS))
    if (over.aborted) return
    const whim = table.chance.of(WHIMS)
    await whim?.(table)
  }
}
