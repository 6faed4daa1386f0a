import { RULE_ERRORS } from '@belfry/rules'
import { describe, expect, it } from 'vitest'
import texts from '../../i18n/src/locales/en/errors.json' with { type: 'json' }
import { VOICE_ERRORS, WIRE_ERRORS } from '../src/index.ts'

const codes: readonly string[] = [...RULE_ERRORS, ...VOICE_ERRORS, ...WIRE_ERRORS]
const textOf = (code: string): string | undefined => new Map(Object.entries(texts)).get(code)?.trim()

describe('error codes', () => {
  it('each code of a refusal has an English text that says something', () => {
    expect(codes.filter((code) => !textOf(code))).toEqual([])
  })

  it('no code of a refusal stands twice, and the texts stand in order', () => {
    expect(new Set(codes).size).toBe(codes.length)
    expect(Object.keys(texts)).toEqual(Object.keys(texts).sort())
  })
})
