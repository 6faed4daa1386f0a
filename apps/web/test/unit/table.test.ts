import { describe, expect, it } from 'vitest'
import { createTable } from '../../src/lib/table/table.ts'

describe('a window without a session', () => {
  const table = createTable(() => 42)

  it('[SESS-22] answers any request at once', async () => {
    for (const name of ['claimSeat', 'kick', 'no such request'])
      expect(await table.ask(name)).toEqual({ ok: true })
    expect(table.get()).toMatchObject({ mode: 'none', code: null, view: null })
  })

  it('drops what is said, and goes by its own clock', () => {
    expect(() => table.send('raise-hand', 'hand')).not.toThrow()
    expect(table.serverNow()).toBe(42)
  })
})
