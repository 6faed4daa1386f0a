import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const FEATURES = join(import.meta.dirname, '../../src/features')

/** Ways out after which nothing is left to go back to, or that guests don't come to. */
const WITHOUT_WARNING = [
  'account/DeletionSection.tsx',
  'account/ForgetSection.tsx',
  'terms/agreement.ts',
  'verification/Verification.tsx',
]

it('[SET-04] every other way out asks guests first, who have no way back', () => {
  const direct = globSync('**/*.{ts,tsx}', { cwd: FEATURES }).filter((file) =>
    /\baccount\.logout\b/.test(readFileSync(join(FEATURES, file), 'utf8')),
  )
  expect(direct.toSorted()).toEqual(WITHOUT_WARNING)
})
