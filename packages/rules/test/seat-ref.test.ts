import { expect, it } from 'vitest'
import { entryAt, isStorytellerRef, personIdAt, storytellerAt, storytellerRef } from '../src/core/seat-ref.ts'

const seats = [{ id: 'a' }, { id: null }]
const storytellers = [{ id: 'x' }, { id: 'y' }]

it('the number of a place means a seat from 0, and a Storyteller below it in their order', () => {
  const refs = [0, 1, 2, -1, -2, -3]
  expect(refs.map((ref) => personIdAt(seats, storytellers, ref))).toEqual(['a', null, null, 'x', 'y', null])
  expect(refs.map(isStorytellerRef)).toEqual([false, false, false, true, true, true])
  expect(refs.map((ref) => storytellerAt(storytellers, ref)?.id)).toEqual([
    ...[undefined, undefined, undefined],
    ...['x', 'y', undefined],
  ])
  expect(entryAt(seats, storytellers, 1)).toBe(seats[1])
})

it('what is numbered as a Storyteller is read as that Storyteller', () => {
  for (const [order, { id }] of storytellers.entries())
    expect(personIdAt(seats, storytellers, storytellerRef(order))).toBe(id)
})
