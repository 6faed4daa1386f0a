import { loadPack } from '@belfry/content/node'
import { unwrap } from '@belfry/kit'
import { toWire } from '@belfry/protocol/schemas'
import {
  type Actor,
  type AnyCommand,
  audienceKey,
  decide,
  evolve,
  fireDeadline,
  newSession,
  nextDeadline,
  noticesOf,
  type SessionState,
  SYSTEM,
} from '@belfry/rules'
import { cpuSeconds, median, report } from './support/measure.ts'

const { content } = unwrap(loadPack())
const START = 1_700_000_000_000
const BAR = 32_000
const GOAL = 60_000
const ROUNDS = 5
const ACTIONS = 20_000

interface Table {
  state: SessionState
  now: number
}

const user = (userId: string): Actor => ({ kind: 'user', userId })

/** One action all the way: decided, applied, and told to everybody who may hear of it. */
function act(table: Table, command: AnyCommand, actor: Actor, people: readonly string[]): number {
  const decision = decide(table.state, command, { actor, now: table.now, content })
  return decision.ok ? tellAll(table, decision.value, people) : 0
}

function tellAll(
  table: Table,
  events: readonly Parameters<typeof evolve>[1][],
  people: readonly string[],
): number {
  let told = 0
  for (const event of events) {
    const before = table.state
    table.state = evolve(before, event)
    const tellings = new Map<string, number>()
    for (const userId of people) {
      const key = audienceKey(event, userId, table.state)
      if (key === null) continue
      const known = tellings.get(key) ?? noticesOf(event, userId, table.state, before).flatMap(toWire).length
      tellings.set(key, known)
      told += known
    }
  }
  return told
}

const profile = (id: string) => ({
  id,
  username: id,
  pronouns: '',
  level: 'special-free',
  expires: null,
  flags: ['verified-email'],
  cosmetics: { avatar: '0', border: '', avatars: [], borders: [], emotes: [] },
})

function fullTable(seats: number, people: readonly string[]): Table {
  const meta = {
    sessionId: 'bench',
    ownerId: 'st',
    ownerName: 'st',
    createdAt: START,
    isPublic: true,
    language: 'en',
    chatServer: null,
    tags: { difficulty: 0, cameras: 0, travellers: 0, grimoire: 0, locked: false, streaming: false },
    boostUntil: null,
    endedAt: null,
    code: null,
    isLocal: false,
  } as const
  const table: Table = { state: newSession(meta, 1), now: START }
  for (const id of people) {
    act(table, { type: 'connectUser', user: profile(id), connectionId: id, node: 'n' }, SYSTEM, [])
  }
  act(table, { type: 'setEdition', id: 'tb', theme: 1 }, user('st'), [])
  for (let i = 0; i < seats; i++) act(table, { type: 'addSeat', name: null, check: i }, user('st'), [])
  for (let i = 0; i < seats; i++) act(table, { type: 'claimSeat', index: i }, user(`p${i}`), [])
  return table
}

/** What a table does in an evening, mixed as it comes: votes, hands, texts, reminders, marks, deaths, phases. */
function actionAt(i: number, seats: number): readonly [AnyCommand, string] {
  const seat = i % seats
  const player = `p${seat}`
  const actions: readonly (readonly [AnyCommand, string])[] = [
    [{ type: 'raiseHand', icon: 'hand' }, player],
    [{ type: 'raiseHand', icon: '' }, player],
    [{ type: 'sendText', recipientId: '', message: 'what do you know' }, player],
    [{ type: 'nominate', nominator: seat, nominee: (seat + 1) % seats }, 'st'],
    [{ type: 'castVote', seat, value: 1, castAt: null }, player],
    [{ type: 'castVote', seat: (seat + 1) % seats, value: 1, castAt: null }, `p${(seat + 1) % seats}`],
    [{ type: 'closeNomination' }, 'st'],
    [
      {
        type: 'setReminders',
        at: seat,
        reminders: [{ role: 'custom', name: `n${i % 9}`, isFlipped: false }],
      },
      'st',
    ],
    [{ type: 'setAlignment', at: seat, alignment: i % 20 < 10 ? 'g' : 'e' }, 'st'],
    [{ type: 'setDead', index: seat, isDead: i % 40 < 20 }, 'st'],
  ]
  return actions[i % actions.length] as readonly [AnyCommand, string]
}

function actionsPerSecond(seats: number): number {
  const people = ['st', ...Array.from({ length: 24 }, (_, i) => `p${i}`)]
  const table = fullTable(seats, people)
  let told = 0
  const seconds = cpuSeconds(() => {
    for (let i = 0; i < ACTIONS; i++) {
      table.now += 5
      const [command, userId] = actionAt(i, seats)
      told += act(table, command, user(userId), people)
      const due = nextDeadline(table.state)
      if (due && due.due <= table.now) {
        const fired = fireDeadline(table.state, due.id, { now: table.now, content })
        if (fired.ok) told += tellAll(table, fired.value, people)
      }
    }
  })
  if (told === 0) throw new Error('nobody was told anything')
  return ACTIONS / seconds
}

actionsPerSecond(20)
const twenty = median(Array.from({ length: ROUNDS }, () => actionsPerSecond(20)))
const ten = median(Array.from({ length: ROUNDS }, () => actionsPerSecond(10)))
console.log(
  `10 seats: ${Math.round(ten)} actions a second; 20 seats: ${Math.round(twenty)}; ratio ${(ten / twenty).toFixed(2)}`,
)
report({
  name: 'rules',
  figure: Math.round(twenty),
  unit: 'actions a second',
  bar: BAR,
  goal: GOAL,
  isMoreBetter: true,
})
