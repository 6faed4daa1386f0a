import { describe, expect, it } from 'vitest'
import { applyMutant, mutantsOf } from '../operators.ts'

const lies = (code: string): string[] => mutantsOf('x.ts', code).map((mutant) => applyMutant(code, mutant))

describe('mutants', () => {
  it('swap comparisons, connectives and sums', () => {
    expect(lies('export const a = (x: number) => x >= 3')).toEqual([
      'export const a = (x: number) => x > 3',
      'export const a = (x: number) => x < 3',
      'export const a = (x: number) => x >= 4',
    ])
    expect(lies('const b = p && q')).toEqual(['const b = p || q'])
  })

  it('turn flags, negations and branches around', () => {
    expect(lies('const c = !done ? 1 : 2')).toContain('const c = !done ? 2 : 1')
    expect(lies('const c = !done')).toEqual(['const c = done'])
    expect(lies('const d = true')).toEqual(['const d = false'])
    expect(lies('if (x) run()')).toEqual(['if (false) run()'])
  })

  it('leave types and imports alone, and find their place behind comments and other alphabets', () => {
    expect(lies("import type { A } from './a.ts'\ntype B = 1 | 2\ninterface C { d: 3 }")).toEqual([])
    const code = '/** Äußerst: „größer“ */\n// more\nexport const big = (n: number) => n > 10\n'
    const [first] = mutantsOf('x.ts', code)
    expect(first).toMatchObject({ line: 3, from: 'n > 10', to: 'n >= 10' })
    expect(applyMutant(code, first as NonNullable<typeof first>)).toBe(code.replace('n > 10', 'n >= 10'))
  })
})
