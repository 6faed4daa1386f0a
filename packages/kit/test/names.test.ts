import { describe, expect, it } from 'vitest'
import { nameProblem, shownName, skeletonOf, tidyName } from '../src/index.ts'

describe('a name in its one form', () => {
  it.each([
    ['  Ann \u00a0 of   York ', 'Ann of York'],
    ['Zoe\u0308', 'Zoë'],
    ['Ｔｅｌｌｅｒ', 'Teller'],
    ['𝐓𝐞𝐥𝐥𝐞𝐫', 'Teller'],
    ['Love ❤\ufe0f', 'Love ❤'],
  ])('%s', (typed, tidy) => {
    expect(tidyName(typed)).toBe(tidy)
    expect(nameProblem(tidy)).toBeNull()
  })
})

describe('[PROF-15] names that are refused', () => {
  it.each([
    ['a zero-width space', 'Te\u200bller', 'marks'],
    ['a joiner', 'Te\u200dller', 'marks'],
    ['a direction mark', '\u202eabc', 'marks'],
    ['an isolate', 'abc\u2066', 'marks'],
    ['a line break', 'a\nb\nc', 'marks'],
    ['NUL', 'demo\u0000x', 'marks'],
    ['a byte order mark within', 'de\ufeffmo', 'marks'],
    ['three zero-width spaces', '\u200b\u200b\u200b', 'marks'],
    ['Hangul fillers', '\u3164\u3164\u3164', 'marks'],
    ['half-width fillers', '\uffa0\uffa0\uffa0', 'marks'],
    ['blank braille', '\u2800\u2800\u2800', 'marks'],
    ['tags', `abc${String.fromCodePoint(0xe0041)}`, 'marks'],
    ['half a character', 'abc\ud800', 'marks'],
    ['private characters', 'abc\ue000', 'marks'],
    ['a tower of accents', 'abc\u0301\u0302\u0303\u0304\u0305', 'marks'],
    ['only signs', '...', 'nothing'],
    ['only accents', '\u0301 \u0302', 'nothing'],
    ['a link', 'see https://example.org', 'link'],
    ['a host', 'www.example', 'link'],
    ['a domain', 'cheap-pills.example', 'link'],
    ['an address', 'me@example', 'link'],
  ] as const)('%s', (_what, typed, problem) => {
    expect(nameProblem(tidyName(typed))).toBe(problem)
  })
  it.each(['Zoë', '李小龍', 'Дмитрий', 'محمد', 'ஆரவ்', 'Dr. Who', 'Anne-Marie O’Neil', '🦊 Fox', 'Player 7'])(
    '%s is none of them',
    (name) => {
      expect(nameProblem(tidyName(name))).toBeNull()
    },
  )
})

describe('names from before', () => {
  it.each([
    ['Te\u200bller', 'Teller'],
    ['\u202eabc', 'abc'],
    ['a\nb', 'a b'],
    ['\u3164\u3164\u3164', '1234'],
    ['   ', '1234'],
    ['Zoë  ', 'Zoë'],
  ])('are shown without what cannot be seen', (stored, shown) => {
    expect(shownName(stored, '1234')).toBe(shown)
  })
})

describe('names that look alike', () => {
  it.each([
    ['Teller', 'Tеller'],
    ['Teller', 'TELLER'],
    ['Teller', 'Te11er'],
    ['Teller', 'TeIIer'],
    ['Teller', 'Teller.'],
    ['Teller', 'T e l l e r'],
    ['Teller', 'Téllër'],
    ['Teller', 'ᴛᴇʟʟᴇʀ'],
    ['smoke', 'ѕmoke'],
    ['smoke', 'srnoke'],
    ['Bob', 'B0b'],
    ['Nika', 'Νіκα'],
  ])('%s and %s have one skeleton', (one, other) => {
    expect(skeletonOf(one)).toBe(skeletonOf(other))
  })
  it.each([
    ['Anna', 'Hanna'],
    ['table 1', 'table 2'],
    ['🦊🦊🦊', '🐻🐻🐻'],
    ['李小龍', '李大龍'],
  ])('%s and %s have not', (one, other) => {
    expect(skeletonOf(one)).not.toBe(skeletonOf(other))
  })
})
