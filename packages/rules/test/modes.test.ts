import { describe, expect, it } from 'vitest'
import { DEFAULT_MODE, MODES, switchMode } from '../src/index.ts'

describe('modes', () => {
  const st = { isStoryteller: true, hasNomination: false }
  const nominating = { isStoryteller: true, hasNomination: true }

  it('[PHASE-12] there are six, the grimoire first; the town square is a switch beside them', () => {
    const others = ['gather', 'pointing', 'rules', 'firstnight', 'reveal'] as const
    expect(MODES).toHaveLength(1 + others.length)
    for (const mode of others) {
      const entered = switchMode(DEFAULT_MODE, mode, st)
      expect(entered).toMatchObject({ ok: true, value: { mode } })
      expect(switchMode(mode, 'grimoire', st)).toMatchObject({ ok: true, value: { mode: 'grimoire' } })
    }
  })

  it('[PHASE-13] only a Storyteller switches, and the same again leads back to the grimoire', () => {
    expect(switchMode('grimoire', 'gather', { ...st, isStoryteller: false })).toMatchObject({
      error: { code: 'not-storyteller' },
    })
    expect(switchMode('grimoire', 'gather', st)).toEqual({
      ok: true,
      value: { mode: 'gather', commands: [] },
    })
    expect(switchMode('gather', 'gather', st)).toEqual({
      ok: true,
      value: { mode: 'grimoire', commands: [] },
    })
    expect(switchMode('gather', 'rules', st)).toEqual({ ok: true, value: { mode: 'rules', commands: [] } })
  })

  it('[PHASE-14] leaving the grimoire drops an open nomination', () => {
    for (const mode of MODES.slice(1))
      expect(switchMode('grimoire', mode, nominating)).toEqual({
        ok: true,
        value: { mode, commands: [{ type: 'closeNomination' }] },
      })
    const stays = { ok: true, value: { mode: 'grimoire', commands: [] } }
    expect(switchMode('grimoire', 'grimoire', nominating)).toEqual(stays)
    expect(switchMode('gather', 'gather', nominating)).toEqual(stays)
  })

  it('[PHASE-15] pointing is left to the grimoire only, and ends with it', () => {
    expect(switchMode('pointing', 'gather', st)).toMatchObject({ error: { code: 'mode-pointing-first' } })
    for (const wanted of ['pointing', 'grimoire'] as const)
      expect(switchMode('pointing', wanted, st)).toEqual({
        ok: true,
        value: { mode: 'grimoire', commands: [{ type: 'stopPointing' }] },
      })
  })
})
