import { RULE_ERRORS } from '@belfry/rules'
import { describe, expect, it } from 'vitest'
import { CHAT_ERRORS, ERROR_TEXTS as texts, WIRE_ERRORS } from '../src/index.ts'

const codes: readonly string[] = [...RULE_ERRORS, ...CHAT_ERRORS, ...WIRE_ERRORS]

describe('error codes', () => {
  it('have an English text each, and no text is without its code', () => {
    expect(Object.keys(texts).sort()).toEqual([...codes].sort())
  })

  it('stand once, in order', () => {
    expect(new Set(codes).size).toBe(codes.length)
    expect(Object.keys(texts)).toEqual(Object.keys(texts).sort())
  })

  it('say something', () => {
    for (const [code, text] of Object.entries(texts)) expect(text.trim(), code).not.toBe('')
  })
})
