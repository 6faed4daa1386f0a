import { describe, expect, it } from 'vitest'
import { CUE_MS, startedCue, viewFor } from '../src/index.ts'
import { expectRefusal, NOW, play, runUntil, table } from '../testing/table.ts'

const gong = { type: 'soundGong' } as const

describe('hooks', () => {
  it('[SESS-33] are exclusive: a second is refused while one runs', () => {
    const sounding = play(table(), gong)
    expectRefusal(sounding, gong, 'hook-in-progress')
    expectRefusal(sounding, { type: 'reveal' }, 'hook-in-progress')
    const held = { name: 'attention-gong', until: NOW + 1 } as const
    expect(startedCue(held, 'receive-role', NOW)).toMatchObject({ error: { code: 'hook-in-progress' } })
  })

  it('[SESS-34] distribute-roles lasts 1500 ms', () => {
    expect(startedCue(null, 'distribute-roles', NOW)).toEqual({
      ok: true,
      value: { name: 'distribute-roles', until: NOW + 1500 },
    })
  })

  it('[SESS-35] receive-role lasts 2500 ms', () => {
    expect(startedCue(null, 'receive-role', NOW)).toEqual({
      ok: true,
      value: { name: 'receive-role', until: NOW + 2500 },
    })
  })

  it('[SESS-36] attention-gong lasts 10000 ms', () => {
    const sounding = play(table(), gong)
    expect(sounding.hook).toEqual({ name: 'attention-gong', until: NOW + 10_000 })
    expect(viewFor(sounding, 'p1').session.hook).toEqual({ name: 'attention-gong', until: NOW + 10_000 })
    expect(runUntil(sounding, NOW + 9_999).hook).not.toBeNull()
    expect(runUntil(sounding, NOW + 10_000).hook).toBeNull()
  })

  it('[SESS-37] reveal-grimoire has no time: it lasts until the reveal is over', () => {
    expect(CUE_MS['reveal-grimoire']).toBeNull()
    const revealing = play(table(), { type: 'reveal' })
    expect(runUntil(revealing, NOW + 3_600_000).hook).toEqual({ name: 'reveal-grimoire', until: null })
  })

  it('the gong is the Storyteller’s', () => {
    expectRefusal(table(), gong, 'not-storyteller', 'p1')
    expectRefusal(table(), { type: 'endHook', name: 'attention-gong' }, 'not-system')
  })

  it('a deadline of a hook that is over ends no other', () => {
    const sounding = play(table(), gong)
    expect(play(sounding, { type: 'endHook', name: 'receive-role' }, 'system').hook).not.toBeNull()
  })
})
