import { describe, expect, it } from 'vitest'
import words from '../../src/modules/accounts/passwords/common.json' with { type: 'json' }
import { checkNewPassword } from '../../src/modules/accounts/passwords/policy.ts'

const ann = { email: 'ann.miller@example.org', username: 'Zoë the Great' }
const refusal = (password: string): string | undefined => {
  const checked = checkNewPassword(password, ann)
  return checked.ok ? undefined : checked.error.code
}

describe('a new password', () => {
  it('has at least eight characters', () => {
    expect(refusal('x7!kQ2z')).toBe('auth.passwordShort')
    expect(refusal('x7!kQ2zv')).toBeUndefined()
    expect(refusal('日本語の秘密の言葉')).toBeUndefined()
  })

  it('is none of the commonest, in whatever dress', () => {
    for (const common of [
      'password',
      'Password1',
      'P@ssw0rd!',
      'pässword',
      'pass word',
      'l3tme1n!',
      'Dragon2024',
    ])
      expect(refusal(common.padEnd(8, '1')), common).toBe('auth.passwordCommon')
    for (const word of Object.values(words).flatMap((group) => group.split(' ')))
      if (word.length >= 8) expect(refusal(word), word).toBe('auth.passwordCommon')
  })

  it('is no walk along the keys, no date and no repetition', () => {
    for (const walk of ['12345678', '87654321', 'qwer1234', 'abcdefgh', '1q2w3e4r', '1qaz2wsx', 'asdfghjk'])
      expect(refusal(walk), walk).toBe('auth.passwordCommon')
    for (const dull of ['aaaaaaaa', 'abababab', 'annaanna', '24121999', '0151 234567'])
      expect(refusal(dull), dull).toBe('auth.passwordCommon')
  })

  it('is not one’s own name or address', () => {
    for (const own of ['ann.miller', 'Miller123', 'ann.miller@example.org', 'zoethegreat', 'Zoë the Great!'])
      expect(refusal(own), own).toBe('auth.passwordOwn')
  })

  it('may be some words, also common ones', () => {
    for (const good of [
      'correct horse',
      'candlelight',
      'a better horse',
      'monkey dragon tea',
      'max829104756',
    ])
      expect(refusal(good), good).toBeUndefined()
  })

  it('has a list of more than a thousand', () => {
    expect(Object.values(words).join(' ').split(' ').length).toBeGreaterThan(1000)
  })
})
