import { draw, drawInt, type Seed } from '@belfry/kit'
import type { Choice } from './choices.ts'
import { PEOPLE, World, type WorldOptions } from './world.ts'

/** How often each kind of step comes. */
const KINDS = [
  ...Array.from({ length: 34 }, () => 'storyteller'),
  ...Array.from({ length: 34 }, () => 'player'),
  ...Array.from({ length: 8 }, () => 'together'),
  ...Array.from({ length: 10 }, () => 'wait'),
  ...Array.from({ length: 6 }, () => 'bus'),
  ...Array.from({ length: 6 }, () => 'arrive'),
  ...Array.from({ length: 5 }, () => 'connect'),
  ...Array.from({ length: 4 }, () => 'drop'),
  'crash',
]

export function choicesFor(seed: Seed, count: number): Choice[] {
  let current = seed
  const next = (below: number): number => {
    const drawn = drawInt(current, below)
    current = drawn.seed
    return drawn.value
  }
  return Array.from({ length: count }, () => ({
    kind: KINDS[next(KINDS.length)] ?? 'wait',
    numbers: Array.from({ length: 24 }, () => next(2 ** 20)),
  }))
}

/** Everybody arrives, a script is chosen and six sit down: the steps find a table that can play. */
export async function gather(world: World): Promise<void> {
  for (const [index, id] of [...world.clients.keys()].entries()) await world.connect(id, index % 2)
  await world.rest()
  await world.ask('st', 'edition', { id: 'tb', theme: 1 })
  for (let i = 0; i < 7; i++) {
    await world.rest()
    await world.ask('st', 'updateSeats', { type: 'add', payload: { name: null }, check: i })
  }
  for (const [seat, id] of PEOPLE.filter((person) => person.startsWith('p')).entries()) {
    await world.rest()
    await world.ask(id, 'claimSeat', seat)
  }
  await world.ask('st', 'requestGrimoire', { id: 'gr', status: 3 })
  await world.rest()
}

const CHECK_EVERY = 10

/** Plays the steps and checks the invariant on the way and at the end; returns what went wrong, if anything. */
export async function play(options: WorldOptions, choices: readonly Choice[]): Promise<Error | null> {
  const world = new World(options)
  try {
    await gather(world)
    for (const [index, choice] of choices.entries()) {
      await world.step(choice)
      if (index % CHECK_EVERY === 0) {
        await world.rest()
        world.check()
      }
    }
    await world.rest()
    world.check()
    return null
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error))
  } finally {
    for (const room of world.rooms) room.close()
  }
}

/** Takes out as many steps as can go while it still fails. */
export async function shrink(options: WorldOptions, failing: readonly Choice[]): Promise<Choice[]> {
  let steps = [...failing]
  for (let size = Math.ceil(steps.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let at = 0; at < steps.length; ) {
      const without = [...steps.slice(0, at), ...steps.slice(at + size)]
      if (without.length < steps.length && (await play(options, without))) steps = without
      else at += size
    }
  }
  return steps
}

export interface Counterexample {
  readonly seed: number
  readonly error: string
  readonly steps: readonly string[]
}

/** A failing game, made short and readable. */
export async function explain(options: WorldOptions, choices: readonly Choice[]): Promise<Counterexample> {
  const steps = await shrink(options, choices)
  const told: string[] = []
  const world = new World(options)
  await gather(world)
  const ask = world.ask.bind(world)
  world.ask = (userId, name, payload) => {
    told.push(`${userId}: ${name} ${JSON.stringify(payload)}`)
    return ask(userId, name, payload)
  }
  let error = ''
  try {
    for (const step of steps) {
      if (!['storyteller', 'player', 'together'].includes(step.kind)) told.push(`(${step.kind})`)
      await world.step(step)
      await world.rest()
      world.check()
    }
  } catch (thrown) {
    error = String(thrown)
  }
  const full = await play(options, steps)
  return { seed: options.seed, error: error || String(full), steps: told }
}

/** Games with seeds from `seed` on; the first that fails comes back explained. */
export async function fuzz(games: number, seed: number, actions: number): Promise<Counterexample | null> {
  for (let game = 0; game < games; game++) {
    const options = { seed: Math.floor(draw(seed + game).value * 2 ** 31) }
    const choices = choicesFor(options.seed, actions)
    if (await play(options, choices)) return explain(options, choices)
  }
  return null
}
