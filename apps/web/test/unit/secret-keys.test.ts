import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { isCodeOf, withKey } from '../../src/features/session/secretKeys.ts'

const press = (key: string, more: object = {}) => ({ key, repeat: false, target: null, ...more })

it('[LEVEL-26] the last six keys are compared with the code; held keys, modifiers and what is typed are none', async () => {
  const code = createHash('sha256').update('wizard').digest('hex')
  const field = { closest: (selector: string) => (selector.includes('input') ? {} : null) }
  const pressed = [
    ...Array.from('xwiz', (key) => press(key)),
    press('z', { repeat: true }),
    press('Shift'),
    press('q', { target: field }),
    ...Array.from('ard', (key) => press(key)),
  ]
  const history = pressed.reduce<readonly string[]>((keys, each) => withKey(keys, each), [])
  expect(history.join('')).toBe('wizard')
  expect(await isCodeOf(history, code)).toBe(true)
  expect(await isCodeOf(history, code.toUpperCase())).toBe(true)
  expect(await isCodeOf(history.slice(1), code)).toBe(false)
  expect(await isCodeOf(withKey(history, press('s')), code)).toBe(false)
})
