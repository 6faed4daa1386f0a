import type { SessionState } from '@belfry/rules'
import { noisySeal, Observer, type Seen, toldByCursors } from './observed.ts'
import { gather } from './play.ts'
import { CONTENT, World } from './world.ts'

/** Seat 6 belongs to nobody: whoever lies there makes every vote a secret one. */
const EMPTY_SEAT = 6
const SECRET_VOTER = CONTENT.pack.characters.find(({ traits }) =>
  traits.some(({ name }) => name === 'hidden-vote'),
)
const SUBSTITUTED = 4
const STEP_MS = 20
const PHASE_MS = 11_000
const VOTE_MS = 20_000

/** Who is who but for the first seat, whose player knows it, and whose hands are up in the dark. */
interface Truth {
  readonly roles: readonly string[]
  readonly hands: readonly number[]
  /** The vote in the dark marks somebody, and the Storyteller changes and takes back what nobody sees. */
  readonly isBusy: boolean
}

/** Everything public in them is the same. */
const TRUTHS: readonly Truth[] = [
  { roles: ['monk', 'slayer', 'mayor', 'saint', 'empath'], hands: [2], isBusy: false },
  { roles: ['empath', 'imp', 'monk', 'poisoner', 'mayor'], hands: [2, 3, 4, 5], isBusy: true },
]

type Ask = (by: string, name: string, payload: unknown, passing?: number) => Promise<void>

const undo = (world: World, ask: Ask): Promise<void> =>
  ask('st', 'undo', {
    id: world.state.secret.undo.steps.findLast(({ by }) => by === 'st')?.id,
    isTold: false,
  })

const place = (ask: Ask, index: number, value: string | null | undefined): Promise<void> =>
  ask('st', 'updatePlayer', { index, property: 'role', value })

async function placed({ roles }: Truth, ask: Ask): Promise<void> {
  for (const [at, role] of ['chef', ...roles].entries()) await place(ask, at, role)
  await place(ask, EMPTY_SEAT, SECRET_VOTER?.id)
  await ask('st', 'toggleRunning', true)
}

async function dayAfter(world: World, ask: Ask): Promise<void> {
  for (const _turn of [1, 2])
    await ask('st', 'history', { type: 'phase', payload: world.state.game.phase }, PHASE_MS)
}

async function darkVote({ hands, isBusy }: Truth, ask: Ask): Promise<void> {
  await ask('st', 'nomination', { nomination: [0, 1] })
  for (const seat of hands) await ask(`p${seat}`, 'vote', [seat, 1], 0)
  await ask('st', 'lock', [1, null], VOTE_MS)
  if (isBusy) await ask('st', 'markSecretly', 1)
  else await ask('st', 'nomination', { nomination: false })
}

/** Taken back: a secret, a cleared grimoire and an execution, each with the block of the dark. */
async function deeds(truth: Truth, world: World, ask: Ask): Promise<void> {
  if (truth.isBusy) {
    await place(ask, 3, 'washerwoman')
    await undo(world, ask)
  } else await ask('st', 'getGamestate', null, 2 * STEP_MS)
  await ask('st', 'clear', 'grimoire')
  await undo(world, ask)
  await ask('st', 'execute', { index: 2, isDead: true })
  await undo(world, ask)
  await ask('st', 'execute', { index: 3, isDead: true })
}

/** An emptied seat is taken by somebody who was never told what lies there. */
async function substitute(reader: string, ask: Ask): Promise<void> {
  await ask('st', 'updatePlayer', { index: SUBSTITUTED, property: 'id', value: null })
  await ask('sp', 'claimSeat', SUBSTITUTED)
  // Whoever is told has a right to it; the others hear nothing.
  if (reader !== 'sp') await ask('st', 'tellCharacter', { index: SUBSTITUTED, id: 'sp' })
}

interface Evening {
  readonly seen: readonly Seen[]
  readonly cursors: readonly string[]
  readonly state: SessionState
  /** Whom the vote in the dark has marked. */
  readonly marked: number | null
}

/** What a reader hears of an evening, whatever was true in it. */
async function heardOf(truth: Truth, reader: string): Promise<Evening> {
  const world = new World({ seed: 11, isBusInstant: true, seal: noisySeal() })
  await gather(world)
  const start = world.clock.now()
  const { seen, cursors } = new Observer(world, reader)
  const until = async (at: number): Promise<void> => world.pass(start + at - world.clock.now())
  const ask: Ask = async (by, name, payload, passing = STEP_MS) => {
    await world.ask(by, name, payload)
    await world.settle()
    if (passing > 0) await world.pass(passing)
  }
  await placed(truth, ask)
  await dayAfter(world, ask)
  await darkVote(truth, ask)
  const marked = world.state.secret.hiddenVotes.standing?.markedPlayer ?? null
  await until(100_000)
  await deeds(truth, world, ask)
  await until(110_000)
  await substitute(reader, ask)
  await ask('st', 'newGame', null)
  await placed({ ...truth, roles: truth.roles.with(SUBSTITUTED - 1, 'butler') }, ask)
  await dayAfter(world, ask)
  await ask(reader, 'getGamestate', null)
  await world.pass(PHASE_MS)
  for (const room of world.rooms) room.close()
  return { seen, cursors, state: world.state, marked }
}

/** What somebody without the grimoire hears differently when something else is true, if anything. */
export async function firstTrace(reader: string): Promise<string | null> {
  const evenings = await Promise.all(TRUTHS.map((truth) => heardOf(truth, reader)))
  const [plain, busy] = evenings.map(({ seen }) => seen)
  for (let at = 0; at < Math.max(plain?.length ?? 0, busy?.length ?? 0); at++) {
    const [one, other] = [plain?.[at], busy?.[at]]
    if (one?.at !== other?.at || one?.frame !== other?.frame) return JSON.stringify({ one, other })
  }
  return toldByCursors(evenings.flatMap(({ cursors }) => cursors))
}

/** That the evening was played as it was meant to be. */
export function playedEvening(): Promise<Evening> {
  const [, busy] = TRUTHS
  if (!busy) throw new Error('nothing is true')
  return heardOf(busy, 'p0')
}
