import type { SessionState } from '@belfry/rules'
import { Picks } from './choices.ts'
import { type Leak, noisySeal, Observer, type Seen, toldByCursors } from './observed.ts'
import { choicesFor, gather } from './play.ts'
import { CONTENT, World } from './world.ts'

/** One message of a game that was played, with its time, so that it can be played again to the millisecond. */
interface Played {
  readonly at: number
  readonly userId: string
  readonly name: string
  readonly payload: unknown
}

/** Actions that hand secrets out or end the game: after them there is nothing left to hide. */
const OPENING = new Set([
  ...[
    'reveal',
    'callOffReveal',
    'revealPlayer',
    'revealGameResult',
    'endGame',
    'requestGrimoire',
    'updateMeta',
    'kickUser',
    'setInvitation',
  ],
  ...['addStoryteller', 'requestStoryteller', 'respondStoryteller', 'removeStoryteller', 'edition', 'clear'],
  // Which deed it takes back depends on what else was done: it is played as a secret instead.
  'undo',
])

const STEP_MS = 20
const SECRET_OFFSET_MS = 10

const SECRET_VOTER = CONTENT.pack.characters.find(({ traits }) =>
  traits.some(({ name }) => name === 'hidden-vote'),
)
/** Seat 6 belongs to nobody: its character is nobody's secret, and makes every vote a secret one. */
const EMPTY_SEAT = 6

/** Half of all games are played in the dark: somebody makes votes secret. */
const isDark = (seed: number): boolean => seed % 2 === 1

/** What would take the dark away. */
const LIGHT = new Set([
  'startGame',
  'playerRoles',
  'updateSeats',
  'toggleRunning',
  'voteIsHidden',
  'claimSeat',
])

async function prepare(world: World, seed: number): Promise<void> {
  await gather(world)
  if (!isDark(seed)) return
  await world.ask('st', 'updatePlayer', { index: EMPTY_SEAT, property: 'role', value: SECRET_VOTER?.id })
  await world.ask('st', 'toggleRunning', true)
  await world.rest()
}

const isAboutDark = (payload: unknown): boolean =>
  (payload as { readonly index?: number } | null)?.index === EMPTY_SEAT

/** Plays a game once to learn what everybody does in it. */
async function record(seed: number, steps: number): Promise<Played[]> {
  const world = new World({ seed, isBusInstant: true })
  await prepare(world, seed)
  const played: Played[] = []
  const start = world.clock.now()
  const ask = world.ask.bind(world)
  world.ask = (userId, name, payload) => {
    if (OPENING.has(name)) return Promise.resolve()
    if (isDark(seed) && (LIGHT.has(name) || isAboutDark(payload))) return Promise.resolve()
    played.push({ at: world.clock.now() - start, userId, name, payload })
    return ask(userId, name, payload)
  }
  for (const choice of choicesFor(seed, steps)) {
    const isPlay = choice.kind === 'storyteller' || choice.kind === 'player' || choice.kind === 'wait'
    if (isPlay) await world.step(choice)
    await world.pass(STEP_MS - (world.clock.now() % STEP_MS))
  }
  for (const room of world.rooms) room.close()
  return played
}

/** The last game: it is the same for each of its readers. */
let recorded: { readonly game: string; readonly played: Promise<readonly Played[]> } | undefined

function recordOnce(seed: number, steps: number): Promise<readonly Played[]> {
  const game = `${seed} ${steps}`
  if (recorded?.game !== game) recorded = { game, played: record(seed, steps) }
  return recorded.played
}

/** A character that changes nothing in the app: as a secret it can have no effect but being known. */
const PLAIN = CONTENT.pack.characters.filter(
  ({ team, traits, reminders, remindersGlobal }) =>
    team === 'townsfolk' && traits.length === 0 && reminders.length + remindersGlobal.length === 0,
)

interface Secret {
  readonly userId: string
  readonly name: string
  /** A function of the state for what can be said only once what comes before it has happened. */
  readonly payload: unknown
}

type MakeSecret = (picks: Picks, state: SessionState, reader: string) => Secret | readonly Secret[] | null

/** Who makes votes secret does so for everybody to see: that one is no secret to be changed. */
const isDarkening = (state: SessionState, index: number): boolean =>
  SECRET_VOTER !== undefined && state.secret.seats[index]?.role === SECRET_VOTER.id

/** A hidden vote is open: its hands and what it is measured by are nobody's business. */
const isHiddenVote = ({ vote }: SessionState): boolean => vote.nomination !== null && vote.isHidden

/** A seat whose secrets are not the reader's: neither the own one nor a traveller's. */
function foreignSeat(picks: Picks, state: SessionState, reader: string): number | null {
  const seats = state.seats.flatMap(({ id, traveller, isRevealed }, index) =>
    id !== reader && traveller === null && !isRevealed && !isDarkening(state, index) ? [index] : [],
  )
  return picks.of(seats) ?? null
}

const isDemon = (state: SessionState, reader: string): boolean => {
  const seat = state.seats.findIndex(({ id }) => id === reader)
  const role = state.secret.seats[seat]?.sentRole ?? null
  return role !== null && CONTENT.character(role)?.team === 'demon'
}

const aboutSeat =
  (property: string, value: (picks: Picks) => unknown): MakeSecret =>
  (picks, state, reader) => {
    const index = foreignSeat(picks, state, reader)
    return index === null
      ? null
      : { userId: 'st', name: 'updatePlayer', payload: { index, property, value: value(picks) } }
  }

const others = (state: SessionState, reader: string): string[] =>
  Object.keys(state.users).filter((id) => id !== reader && id !== 'st')

/** Takes back what `st` has just done, with or without telling the one it is about. */
const takenBack = (isTold: boolean): Secret => ({
  userId: 'st',
  name: 'undo',
  payload: (state: SessionState) => ({
    id: state.secret.undo.steps.findLast(({ by }) => by === 'st')?.id ?? 1,
    isTold,
  }),
})

const withUndo =
  (make: MakeSecret): MakeSecret =>
  (picks, state, reader) => {
    const before = state.secret.undo.nextId
    const secret = make(picks, state, reader)
    const undo = takenBack(picks.flag())
    // What changed nothing has left nothing to take back.
    const isDone = (after: SessionState): boolean => after.secret.undo.nextId > before
    const payload = (after: SessionState) =>
      isDone(after) ? (undo.payload as (state: SessionState) => unknown)(after) : { id: 0, isTold: false }
    return secret && [...[secret].flat(), { ...undo, payload }]
  }

/** What a reader without the grimoire may not know. Each has no effect on anything public. */
const SECRETS: readonly MakeSecret[] = [
  // What strangers' links must carry: nobody comes or goes in a game that is played again.
  (picks) => ({ userId: 'st', name: 'setInvitation', payload: `invitation${picks.int(1000)}` }),
  aboutSeat('role', (picks) => picks.of(PLAIN)?.id ?? null),
  aboutSeat('alignment', (picks) => picks.of(['g', 'e', null])),
  aboutSeat('reminders', (picks) => [{ role: 'custom', name: `secret ${picks.int(99)}`, isFlipped: false }]),
  aboutSeat('isMarkedForDeath', (picks) => picks.flag()),
  withUndo(aboutSeat('role', (picks) => picks.of(PLAIN)?.id ?? null)),
  withUndo(aboutSeat('alignment', (picks) => picks.of(['g', 'e', null]))),
  withUndo(
    aboutSeat('reminders', (picks) => [{ role: 'custom', name: `note ${picks.int(99)}`, isFlipped: false }]),
  ),
  // Chosen and taken back: whoever becomes the Demon later sees the bluffs of that moment, and rightly so.
  (picks, state, reader) =>
    isDemon(state, reader) || state.secret.bluffs.some((bluff) => bluff !== null)
      ? null
      : [
          [picks.of(PLAIN)?.id ?? null, picks.of(PLAIN)?.id ?? null, null],
          [null, null, null],
        ].map((payload) => ({ userId: 'st', name: 'bluffs', payload })),
  (picks, state, reader) => ({
    userId: 'st',
    name: 'signal',
    payload: {
      message: [{ id: 'custom', data: `psst ${picks.int(99)}`, role: null }],
      recipients: [picks.of(others(state, reader))],
    },
  }),
  (picks, state, reader) => ({
    userId: picks.of(others(state, reader)) ?? 'p1',
    name: 'signal',
    payload: { message: [{ id: 'yes', data: null, role: null }], recipients: [] },
  }),
  (picks, state, reader) => ({
    userId: 'st',
    name: 'textMessage',
    payload: { message: `between us ${picks.int(99)}`, recipientId: picks.of(others(state, reader)) ?? 'p1' },
  }),
  (picks) => ({
    userId: 'st',
    name: 'history',
    payload: {
      type: 'add',
      payload: { type: 'note', data: { text: `private ${picks.int(99)}` }, isPrivate: true },
    },
  }),
  (picks) => ({
    userId: 'st',
    name: 'updateStoryteller',
    payload: { id: 'st', property: 'role', value: picks.of(PLAIN)?.id ?? null },
  }),
  // Changed and changed back: the bag is as it was when the game goes on.
  (picks, state) => {
    const role = picks.of(CONTENT.edition('tb')?.roles ?? []) ?? ''
    const before = state.secret.rolesSelected[role] ?? 0
    return [1 - Math.min(1, before), before].map((count) => ({
      userId: 'st',
      name: 'toggleRole',
      payload: { role, count },
    }))
  },
]

const SECRET_VOTES: readonly MakeSecret[] = [
  (picks, state, reader) => {
    const voters = state.seats.flatMap(({ id }, seat) => (id && id !== reader ? [{ id, seat }] : []))
    const voter = picks.of(voters)
    return voter && isHiddenVote(state)
      ? { userId: voter.id, name: 'vote', payload: [voter.seat, picks.int(2)] }
      : null
  },
  (picks, state) =>
    isHiddenVote(state) ? { userId: 'st', name: 'voteHighscore', payload: picks.int(5) } : null,
]

/** Closing a hidden vote and marking by it look the same to everybody else. */
const closesInSecret = ({ name, payload }: Played, state: SessionState): boolean =>
  name === 'nomination' &&
  (payload as { readonly nomination: unknown }).nomination === false &&
  isHiddenVote(state)

/** Plays a recorded game again and returns all the reader observes; with secrets, things happen behind the reader's back. */
async function replay(
  seed: number,
  played: readonly Played[],
  reader: string,
  secrets: Picks | null,
  leak: Leak,
): Promise<Observer> {
  const world = new World({ seed, isBusInstant: true, seal: leak.seal ?? noisySeal() })
  await prepare(world, seed)
  const start = world.clock.now()
  const observer = new Observer(world, reader, leak)
  for (const message of played) {
    const { at, userId, name, payload } = message
    if (secrets && secrets.int(3) !== 0) {
      const until = at - SECRET_OFFSET_MS
      if (until > world.clock.now() - start) await world.pass(until - (world.clock.now() - start))
      const kinds = isHiddenVote(world.state) ? [...SECRETS, ...SECRET_VOTES, ...SECRET_VOTES] : SECRETS
      const secret = secrets.of(kinds)?.(secrets, world.state, reader)
      for (const { userId: by, name: what, payload: said } of [secret ?? []].flat())
        await world.ask(by, what, typeof said === 'function' ? said(world.state) : said)
      await world.settle()
      observer.settled()
    }
    const wait = at - (world.clock.now() - start)
    if (wait > 0) await world.pass(wait)
    observer.look()
    if (secrets && closesInSecret(message, world.state))
      await world.ask(userId, 'markSecretly', world.state.vote.nomination?.[1])
    observer.answered(userId, await world.ask(userId, name, payload))
    await world.settle()
    observer.settled()
  }
  await world.pass(60_000)
  for (const room of world.rooms) room.close()
  return observer
}

export interface Difference {
  readonly without: Seen | string | undefined
  readonly withSecrets: Seen | string | undefined
}

/** The first thing a reader can observe of changed secrets, if any: there must be none. */
export async function firstLeak(
  seed: number,
  reader: string,
  steps: number,
  leak: Leak = {},
): Promise<Difference | null> {
  const played = await recordOnce(seed, steps)
  const numbers = choicesFor(seed + 1, 40).flatMap((choice) => choice.numbers)
  const plain = await replay(seed, played, reader, null, leak)
  const behind = await replay(seed, played, reader, new Picks(numbers), leak)
  const length = Math.max(plain.seen.length, behind.seen.length)
  for (let i = 0; i < length; i++) {
    const [without, withSecrets] = [plain.seen[i], behind.seen[i]]
    if (JSON.stringify(without) !== JSON.stringify(withSecrets)) return { without, withSecrets }
  }
  const told = [plain, behind].map(({ cursors }) => toldByCursors(cursors) ?? undefined)
  return told.some((one) => one !== undefined) ? { without: told[0], withSecrets: told[1] } : null
}
