import { describe, expect, it } from 'vitest'
import { viewFor } from '../src/index.ts'
import { eventsOf, expectRefusal, play, table } from '../testing/table.ts'

describe('the code', () => {
  it('is kept with its characters', () => {
    const code = { code: 'abc', roles: ['t1'], npcs: ['f1'] }
    const state = play(table(), { type: 'setCode', ...code })
    expect(state.meta.code).toEqual(code)
    expect(viewFor(state, 'p0').session.code).toBe('abc')
    expect(viewFor(table(), 'p0').session.code).toBeNull()
    expectRefusal(table(), { type: 'setCode', ...code }, 'not-storyteller', 'p0')
    expectRefusal(table(), { type: 'setCode', ...code, code: 'x'.repeat(129) }, 'bad-value')
    expect(eventsOf(table(), { type: 'setCode', ...code, code: 'x'.repeat(128) })).toHaveLength(1)
  })
})
