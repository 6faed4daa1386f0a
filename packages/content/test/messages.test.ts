import { describe, expect, it } from 'vitest'
import { fillMessage } from '../src/index.ts'
import messages from '../src/messages.en.json' with { type: 'json' }
import { PACK_PROBLEMS } from '../src/pack/problem.ts'
import { SCRIPT_ERRORS, SCRIPT_WARNINGS } from '../src/script/problem.ts'

describe('the texts of problems', () => {
  it('are there for every code, and for nothing else', () => {
    expect(Object.keys(messages).sort()).toEqual(
      [...SCRIPT_ERRORS, ...SCRIPT_WARNINGS, ...PACK_PROBLEMS].sort(),
    )
  })

  it('are filled once: what stands in a value is shown as it is', () => {
    expect(fillMessage('{name}: {field} {missing}', { name: '{field} $&', field: '{name}' })).toBe(
      '{field} $&: {name} {missing}',
    )
    expect(fillMessage('{toString}', {})).toBe('{toString}')
  })
})
