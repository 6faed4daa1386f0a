import { describe, expect, it } from 'vitest'
import { unfitIn } from '../src/index.ts'
import { INBOUND, toCommand } from '../src/schemas/index.ts'

const NUL = 'a\0b'
const HALF = 'a\ud800b'
const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let i = 0; i < depth; i++) value = [value]
  return value
}

describe('texts that nobody can keep', () => {
  it.each(Object.keys(INBOUND))('are refused in every message, wherever they stand: %s', (name) => {
    for (const text of [NUL, HALF]) {
      for (const payload of [text, [text], { message: text }, { [text]: 1 }, { deep: [{ er: [0, text] }] }])
        expect(toCommand(name, payload, 'ada')).toMatchObject({
          ok: false,
          error: { code: 'bad-characters' },
        })
    }
  })

  it('say where they stand, as far as that can be read', () => {
    expect(unfitIn({ seats: [{ name: 'Ada' }, { name: NUL }] })).toEqual({
      code: 'bad-characters',
      path: 'seats.1.name',
    })
    expect(unfitIn({ fine: { [NUL]: 1 } })).toEqual({ code: 'bad-characters', path: 'fine' })
  })

  it('breaks and tabs are fine in a message, and not in a name', () => {
    expect(toCommand('textMessage', { message: 'a\nb\t😀', recipientId: '' }, 'ada')).toMatchObject({
      ok: true,
    })
    const timer = toCommand('timer', { title: 'a\nb', duration: 60 }, 'ada')
    expect(timer).toMatchObject({ ok: false })
    const add = (name: string) => ({ type: 'add', payload: { name }, check: 0 })
    expect(toCommand('updateSeats', add('Ada\u0007'), 'ada')).toMatchObject({
      error: { code: 'bad-characters' },
    })
    expect(toCommand('updateSeats', add('Ada 😀'), 'ada')).toMatchObject({ ok: true })
  })

  it('what is nested without end is refused before any schema is asked', () => {
    for (const depth of [100, 700_000])
      expect(unfitIn(nested(depth))).toMatchObject({ code: 'invalid-payload' })
    expect(unfitIn(nested(20))).toBeNull()
    expect(unfitIn(Array.from({ length: 700_000 }, () => 1))).toBeNull()
  })

  it('nor are bytes, which are not even looked through', () => {
    const bytes = new Uint8Array(1_400_000)
    Object.defineProperty(bytes, 'hidden', { enumerable: true, get: () => expect.unreachable() })
    for (const payload of [bytes, [bytes], { id: { er: bytes } }]) {
      expect(unfitIn(payload)).toMatchObject({ code: 'invalid-payload' })
      for (const name of Object.keys(INBOUND))
        expect(toCommand(name, payload, 'ada')).toMatchObject({ error: { code: 'invalid-payload' } })
    }
  })
})
