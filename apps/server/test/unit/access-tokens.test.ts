import { createHmac } from 'node:crypto'
import { fakeClock } from '@belfry/kit'
import { type JWTHeaderParameters, SignJWT } from 'jose'
import { describe, expect, it } from 'vitest'
import { ACCESS_LIFE_MS, createAccessTokens } from '../../src/modules/accounts/access-tokens.ts'

const keyOf = (purpose: string): Uint8Array => Buffer.alloc(32, purpose)
const clock = fakeClock(1_700_000_000_000)
const tokens = createAccessTokens({ key: keyOf }, clock)
const claims = { id: '1', username: 'Ana', level: 'none', flags: [], family: 'f' } as const

/** A token as somebody else would make it, right but for what is changed. */
const forged = ({
  head = { alg: 'HS256' },
  key = keyOf('access'),
  aud = 'belfry',
  body = { id: '1', family: 'f' },
}: {
  head?: JWTHeaderParameters
  key?: Uint8Array
  aud?: string
  body?: Record<string, unknown>
} = {}) =>
  new SignJWT(body)
    .setProtectedHeader(head)
    .setAudience(aud)
    .setExpirationTime(Math.floor((clock.now() + ACCESS_LIFE_MS) / 1000))
    .sign(key)

const withBody = (token: string, change: (body: string) => string): string => {
  const [head, body = '', seal] = token.split('.')
  const text = change(Buffer.from(body, 'base64url').toString())
  return [head, Buffer.from(text).toString('base64url'), seal].join('.')
}

describe('an access token', () => {
  it('says who calls, until its time is over', async () => {
    const token = await tokens.sign(claims)
    expect(tokens.verify(token)).toEqual({ id: '1', family: 'f' })
    const later = createAccessTokens({ key: keyOf }, fakeClock(clock.now() + ACCESS_LIFE_MS))
    expect(later.verify(token)).toBeUndefined()
  })

  it('is nobody’s with another key, audience, head or content, cut short or put together', async () => {
    const right = await forged()
    expect(tokens.verify(right)).toEqual({ id: '1', family: 'f' })
    const none = Buffer.from(JSON.stringify({ alg: 'none' })).toString('base64url')
    const [head, body, seal] = right.split('.')
    const wrong = [
      await forged({ key: keyOf('another') }),
      await forged({ aud: 'others' }),
      await forged({ head: { alg: 'HS512' }, key: Buffer.alloc(64, 'access') }),
      await forged({ head: { alg: 'HS256', typ: 'JWT' } }),
      await forged({ body: { id: 1, family: 'f' } }),
      await forged({ body: { id: '1' } }),
      withBody(right, (text) => text.replace('"id":"1"', '"id":"2"')),
      `${none}.${body}.`,
      `${none}.${body}.${seal}`,
      `${head}.${body}`,
      `${head}.${body}.`,
      `${head}.${body}.${seal}.${seal}`,
      `${head}..${seal}`,
      '',
      '...',
    ]
    for (const token of wrong) expect(tokens.verify(token), token).toBeUndefined()
  })

  it('sealed by us over something that is no JSON is refused, not a fault', async () => {
    const [head = ''] = (await forged()).split('.')
    const text = `${head}.${Buffer.from('{').toString('base64url')}`
    const seal = createHmac('sha256', keyOf('access')).update(text).digest('base64url')
    expect(tokens.verify(`${text}.${seal}`)).toBeUndefined()
  })
})
