import { describe, expect, it } from 'vitest'
import { joinCode, joinCodeOf, type RuleErrorCode, sessionName } from '../src/index.ts'

const outcome = (
  result: ReturnType<typeof sessionName>,
): { readonly name: string } | { readonly refused: RuleErrorCode } =>
  result.ok ? { name: result.value } : { refused: result.error.code }

describe('the name of a session', () => {
  it('[LOBBY-35] is trimmed, lower-cased and 3 to 20 characters long', () => {
    expect(outcome(sessionName('  My Game '))).toEqual({ name: 'my game' })
    expect(outcome(sessionName('abc'))).toEqual({ name: 'abc' })
    expect(outcome(sessionName(' ab '))).toEqual({ refused: 'session-name-short' })
    expect(outcome(sessionName(''))).toEqual({ refused: 'session-name-short' })
    expect(outcome(sessionName('x'.repeat(20)))).toEqual({ name: 'x'.repeat(20) })
    expect(outcome(sessionName(` ${'X'.repeat(20)} `))).toEqual({ name: 'x'.repeat(20) })
    expect(outcome(sessionName('x'.repeat(21)))).toEqual({ refused: 'session-name-long' })
  })

  it('[LOBBY-37] is found again however it was typed', () => {
    expect(joinCode('  My Game ')).toBe('my game')
    expect(joinCode('X'.repeat(25))).toBe('x'.repeat(20))
    expect(joinCode(`${'x'.repeat(19)} yz`)).toBe('x'.repeat(19))
    expect(outcome(joinCodeOf('ab'))).toEqual({ refused: 'session-name-short' })
    expect(outcome(joinCodeOf('abc'))).toEqual({ name: 'abc' })
  })

  it('may come as a pasted link', () => {
    expect(outcome(joinCodeOf('https://play.example/join/My%20Game'))).toEqual({ name: 'my game' })
    expect(outcome(joinCodeOf('https://play.example/join/town?x=1#y'))).toEqual({ name: 'town' })
    expect(outcome(joinCodeOf('https://play.example/#My%20Game'))).toEqual({ name: 'my game' })
    expect(outcome(joinCodeOf('number #1'))).toEqual({ name: 'number #1' })
    expect(outcome(joinCodeOf('/join/town/'))).toEqual({ name: 'town' })
    expect(outcome(joinCodeOf('/join/100%'))).toEqual({ name: '100%' })
    expect(outcome(joinCodeOf('/join/'))).toEqual({ refused: 'session-name-short' })
  })

  it('is the same in whichever way its letters are composed', () => {
    expect(joinCode('cafe\u0301')).toBe('caf\u00e9')
  })
})
