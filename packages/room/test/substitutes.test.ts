import { describe, expect, it } from 'vitest'
import { gather } from './fuzz/play.ts'
import { World } from './fuzz/world.ts'

const EMPTIED = 2

/** What somebody hears who takes an emptied seat of a running game, and acts on it; the seat holds `role`. */
async function heardBy(user: string, role: string): Promise<string[]> {
  const world = new World({ seed: 7, isBusInstant: true })
  await gather(world)
  const ask = async (by: string, name: string, payload: unknown): Promise<void> => {
    await world.ask(by, name, payload)
    await world.settle()
    await world.pass(20)
  }
  for (const [index, given] of ['chef', 'monk', 'slayer', 'mayor', 'saint', 'empath'].entries())
    await ask('st', 'updatePlayer', { index, property: 'role', value: given })
  await ask('st', 'updatePlayer', { index: EMPTIED, property: 'alignment', value: 'e' })
  await ask('st', 'toggleRunning', true)
  const heard: string[] = []
  world.listen(user, (batch) => heard.push(JSON.stringify(batch.messages)))
  if (user !== 'sp') await ask(user, 'claimSeat', -1)
  await ask('st', 'updatePlayer', { index: EMPTIED, property: 'id', value: null })
  await ask('st', 'updatePlayer', { index: EMPTIED, property: 'role', value: role })
  await ask(user, 'claimSeat', EMPTIED)
  await ask('st', 'history', { type: 'phase', payload: 0 })
  await ask(user, 'openEyes', { index: EMPTIED, value: 'open' })
  await ask(user, 'getGamestate', null)
  await ask('st', 'bluffs', ['chef', 'monk', null])
  await ask('st', 'history', { type: 'phase', payload: 1 })
  await ask('st', 'nomination', { nomination: [0, 1] })
  await ask(user, 'vote', [EMPTIED, 2, world.clock.now()])
  await world.pass(20_000)
  expect(world.state.seats[EMPTIED]?.id).toBe(user)
  for (const room of world.rooms) room.close()
  return heard
}

describe('a character is told by itself only to whom it was told before', () => {
  it.each([
    ['a spectator', 'sp'],
    ['somebody who left another seat', 'p4'],
  ])('whatever lies on an emptied seat, %s hears the same there, to the byte', async (_who, user) => {
    const [townsfolk = [], ...others] = await Promise.all(
      ['butler', 'imp', 'banshee', 'wraith'].map((role) => heardBy(user, role)),
    )
    expect(townsfolk.length).toBeGreaterThan(3)
    for (const other of others) expect(other).toEqual(townsfolk)
  })
})
