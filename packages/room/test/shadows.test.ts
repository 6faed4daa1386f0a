import { reduce } from '@belfry/protocol/schemas'
import {
  evolve,
  hearingInputs,
  hearingTable,
  mayChangeEyes,
  type SessionState,
  viewerOf,
} from '@belfry/rules'
import { describe, expect, it } from 'vitest'
import { choicesFor, gather } from './fuzz/play.ts'
import { PEOPLE, World } from './fuzz/world.ts'
import { onlyWith, readsOf } from './support/reads.ts'

const STEPS = 150

/** Every state of a game that was played at random. */
async function statesOf(seed: number): Promise<readonly SessionState[]> {
  const world = new World({ seed, reduce })
  await gather(world)
  for (const choice of choicesFor(seed, STEPS)) await world.step(choice)
  await world.rest()
  for (const room of world.rooms) room.close()
  let current = world.start
  return world.log.rows
    .flatMap(({ events }) => events)
    .map((event) => {
      current = evolve(current, event)
      return current
    })
}

describe('a list of what a result depends on names every part that is looked at', () => {
  it('to know who hears and sees whom', async () => {
    for (const seed of [1, 2, 3])
      for (const state of await statesOf(seed)) {
        const listed = onlyWith(state, readsOf(state, hearingInputs))
        expect(hearingTable(listed)).toEqual(hearingTable(state))
      }
  }, 60_000)

  it('to know who looks with what eyes', async () => {
    for (const seen of await statesOf(4)) {
      // Remembered by who is there: a copy has not been looked at before.
      const state = structuredClone(seen)
      const listed = onlyWith(
        state,
        readsOf(state, (either) => mayChangeEyes(either, either)),
      )
      expect(PEOPLE.map((id) => viewerOf(listed, id))).toEqual(PEOPLE.map((id) => viewerOf(seen, id)))
    }
  }, 60_000)
})
