import { describe, expect, it } from 'vitest'
import { evolveAll, nextDeadline } from '../src/index.ts'
import { table } from '../testing/table.ts'

const set = (id: string, due: number) =>
  ({ type: 'deadlineSet', id, due, keeps: 'wall', command: { type: 'clearSignals' } }) as const

describe('deadlines', () => {
  it('the earliest comes first, whatever the order they were set in', () => {
    const later = evolveAll(table(), [set('a', 300), set('b', 100), set('c', 200)])
    expect(nextDeadline(later)?.id).toBe('b')
    expect(nextDeadline(evolveAll(later, [{ type: 'deadlineCleared', id: 'b' }]))?.id).toBe('c')
  })

  it('of two at once the one whose name comes first, on every node', () => {
    for (const order of [
      ['x', 'y'],
      ['y', 'x'],
    ])
      expect(
        nextDeadline(
          evolveAll(
            table(),
            order.map((id) => set(id, 100)),
          ),
        )?.id,
      ).toBe('x')
  })
})
