import { describe, expect, it } from 'vitest'
import { redact, redactAll, redactEnvelope } from '../src/index.ts'

describe('secrets', () => {
  it.each([
    ['token eyJhbGciOi.eyJpZCI.c2ln rest', 'token [token] rest'],
    ['Authorization: Bearer abc.def', 'Authorization: Bearer [token]'],
    ['/verification?code=123456&x=1', '/verification?code=[code]&x=1'],
    ['/join/smoke?i=abcdefghjkmn2345', '/join/smoke?i=[code]'],
    ['https://x.example/replay/Ab-9_xyz?at=3', 'https://x.example/replay/[link]?at=3'],
    ['/login?recover=abcdef#t', '/login?recover=[code]#t'],
    ['mail to zoe.k@example.org now', 'mail to [address] now'],
    [
      '/login?next=%2Fverification%3Fcode%3D123456%26x=1',
      '/login?next=%2Fverification%3Fcode%3D[code]%26x=1',
    ],
    ['user=zoe.k%40example.org', 'user=[address]'],
    [`${'x'.repeat(100)}@example.org`, '[address]'],
    ['belfry@3.46.4 is a release', 'belfry@3.46.4 is a release'],
    ['nothing to hide', 'nothing to hide'],
  ])('%j', (text, clean) => {
    expect(redact(text)).toBe(clean)
  })
})

describe('documents', () => {
  it('are cleaned however deep, also where a line break stands before an address', () => {
    let deep: unknown = 'hello\nann@example.org "Bearer x.y"'
    for (let level = 0; level < 50; level++) deep = { deep: [deep] }
    const text = JSON.stringify(redactAll(deep))
    expect(text).not.toMatch(/ann@|x\.y/)
    expect(text).toContain('hello\\n[address]')
  })

  it('are cleaned item by item before they are sent, with the length they have then', () => {
    const recording = '{"segment_id":0}\n[{"href":"http://x/login?recover=Sesame"},{"a":"ä?code=Sesame"}]'
    const items: [object, unknown][] = [
      [{ type: 'event' }, { request: { url: 'http://x/verification?code=123456' } }],
      [{ type: 'replay_recording', length: 1 }, recording],
      [{ type: 'attachment', length: 3 }, new Uint8Array(3)],
    ]
    const [headers, sent] = redactEnvelope([{ trace: { url: '?token=Sesame' } }, items] as const)
    expect(JSON.stringify([headers, sent])).not.toMatch(/Sesame|123456/)
    expect(sent.map(([{ type }]: readonly [{ type?: string }, unknown]) => type)).toEqual([
      'event',
      'replay_recording',
    ])
    const [{ length }, text] = sent[1] as [{ length: number }, string]
    expect(length).toBe(Buffer.from(text).length)
    expect(text).toMatch(/^\{"segment_id":0\}\n\[\{"href":"http:\/\/x\/login\?recover=\[code\]"\}/)
  })
})
