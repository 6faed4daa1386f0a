import { describe, expect, it } from 'vitest'
import { toCommand } from '../src/schemas/index.ts'

const command = (name: string, payload: unknown) => toCommand(name, payload, 'st')

describe('words of our own', () => {
  it('the end of a game carries its reveal, or does not', () => {
    expect(command('endGame', { isEvilWin: true })).toEqual({
      ok: true,
      value: { type: 'endGame', isEvilWin: true },
    })
    expect(command('endGame', { isEvilWin: false, reveal: true })).toEqual({
      ok: true,
      value: { type: 'reveal', isEvilWin: false },
    })
    expect(command('endGame', { isEvilWin: false, reveal: false }).ok).toBe(false)
    expect(command('reveal', null)).toEqual({ ok: true, value: { type: 'reveal' } })
    expect(command('callOffReveal', null)).toEqual({ ok: true, value: { type: 'callOffReveal' } })
  })

  it('a character is told to a person on a seat', () => {
    expect(command('tellCharacter', { index: 2, id: 'ada' })).toEqual({
      ok: true,
      value: { type: 'tellCharacter', index: 2, userId: 'ada' },
    })
    for (const payload of [{ index: -1, id: 'ada' }, { index: 2 }, { index: 2, id: '' }])
      expect(command('tellCharacter', payload).ok).toBe(false)
  })

  it('a change is kept only where there is something to tell', () => {
    expect(command('updatePlayer', { index: 1, property: 'role', value: 'imp', isKept: true })).toEqual({
      ok: true,
      value: { type: 'setRole', at: 1, role: 'imp', isKept: true },
    })
    expect(command('updatePlayer', { index: 1, property: 'alignment', value: 'e' })).toEqual({
      ok: true,
      value: { type: 'setAlignment', at: 1, alignment: 'e' },
    })
    expect(command('updatePlayer', { index: 1, property: 'isDead', value: true, isKept: true }).ok).toBe(
      false,
    )
  })
})
