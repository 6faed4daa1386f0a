import { expect, it } from 'vitest'
import { keptGame, namingOf, reelOf, STORYTELLER, sealFile } from '../../src/replay/index.ts'
import { sharing } from '../../src/replay/sharing.ts'
import { Table } from './support/table.ts'

it('what is as it was is the same, what changed is as it is', () => {
  const before = { a: [{ x: 1 }, { x: 2 }], b: { y: null }, c: 'text', d: [1] }
  expect(sharing(before, structuredClone(before))).toBe(before)
  const after = sharing(before, { a: [{ x: 1 }, { x: 3 }, { x: 4 }], b: { y: null }, c: 'other', d: {} })
  expect(after).toEqual({ a: [{ x: 1 }, { x: 3 }, { x: 4 }], b: { y: null }, c: 'other', d: {} })
  expect(after.a[0]).toBe(before.a[0])
  expect(after.b).toBe(before.b)
  // What is missing is not what is undefined, and what is gone is gone.
  const lost = { x: 1, y: undefined }
  expect(Object.keys(sharing(lost, { x: 1 } as typeof lost))).toEqual(['x'])
  expect(Object.keys(sharing({ x: 1, z: 2 } as object, lost))).toEqual(['x', 'y'])
})

it('going through a game leaves those alone to whom nothing happened, names and all', () => {
  const table = new Table(5).seat(7).deal(['chef', 'monk', 'slayer', 'saint', 'mayor', 'poisoner', 'imp'])
  table.phase().do('st', { type: 'setDead', index: 2, isDead: true }).reveal(true)
  const kept = keptGame(table.log, 1)
  if (!kept) throw new Error('nothing was kept')
  const reel = reelOf(sealFile(kept.body))
  const named = namingOf({ 'seat-1': 'Ada' })
  const death = reel.marks().find(({ kind }) => kind === 'death')?.frame ?? 0
  const [before, after] = [death - 1, death].map((frame) => named(reel.viewAt(frame, STORYTELLER)).session)
  expect(after?.edition).toBe(before?.edition)
  const moved = after?.players.flatMap((player, seat) => (player === before?.players[seat] ? [] : seat))
  expect(moved).toEqual([2])
  expect(after?.players[2]?.isDead).toBe(true)
})
