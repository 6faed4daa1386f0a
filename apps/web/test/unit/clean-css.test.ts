import { describe, expect, it } from 'vitest'
import { cleanCss } from '../../src/features/settings/cleanCss.ts'

const PAGE = 'https://belfry.example/play'
const clean = (css: string) => cleanCss(css, PAGE)

describe('a stylesheet of the user’s own', () => {
  it.each([
    'a { background: url(https://author.example/imp) }',
    'a { background: url("//author.example/imp") }',
    "a { background: URL( 'HTTPS://author.example/imp' ) }",
    'a { background: url(\\68ttps://author.example/imp) }',
    'a { background: url("\\68 ttps://author.example/imp") }',
    'a { background: url("https:\\\n//author.example/imp") }',
    'a { background: url(\\\\author.example/imp) }',
    'a { background: url("h\tttps://author.example/imp") }',
    'a { background: src("https://author.example/imp") }',
    'a { background: src(var(--x)); --x: "https://author.example/imp" }',
    'a { background: image-set("https://author.example/imp" 1x) }',
    'a { background: -webkit-image-set(url(https://author.example/imp) 1x) }',
    'a { --x: url(https://author.example/imp); b:hover & { background: var(--x) } }',
    '@property --x { syntax: "<url>"; inherits: false; initial-value: url(https://author.example/imp) }',
    '@font-face { font-family: f; src: url(https://author.example/imp) }',
    '@media screen { a { &:has(b) { cursor: url(ws://author.example/imp), auto } } }',
    'a { background: url(https://author.example/imp',
    'a { background: url("https://author.example/imp',
    'a { background: url(http:/author.example/imp) }',
    'a { background: url(https://author.example\\/imp) }',
  ])('tells no other host that it applies: %s', (css) => {
    const { css: kept, removed } = clean(css)
    expect(kept).not.toMatch(/author|attps|68/)
    expect(removed).toHaveLength(1)
  })

  it('gives a function whose name is written with escapes another one', () => {
    // Browsers read it as url(), the tokenizer does not.
    const { css, removed } = clean('a { background: u\\72l(https://author.example/imp) }')
    expect(css).toBe('a { background: removed(https://author.example/imp) }')
    expect(removed).toEqual(['u\\72l('])
  })

  it('loads no other stylesheet, also not out of itself', () => {
    for (const css of [
      '@import "https://author.example/a.css";',
      '@import url(https://author.example/a.css) screen;',
      '@IMPORT "local.css";',
      '@\\69mport url("data:text/css,a{background:url(https://author.example/imp)}");',
    ]) {
      expect(clean(css).css.toLowerCase()).not.toMatch(/^@(import|\\69)/)
      expect(clean(css).removed).toContain('@import')
    }
  })

  it('keeps everything else as it is written', () => {
    const css = `/* https://in.a/comment */ @media (width > 40em) { .seat { color: red; &::before { content: "Note: a/b" } } }
      .a { background: url(data:image/png;base64,AAAA) } .b { background: url("/art/night.webp"); filter: url(#glow) }
      .c { background: image-set("data:image/png;base64,AAAA" 1x) } .d { --tint: "https://belfry.example/own.png" }`
    expect(clean(css)).toEqual({ css, removed: [] })
  })

  it('lists each reference once', () => {
    const css = 'a { background: url(https://one.example/1) } b { background: url(https://one.example/1) }'
    expect(clean(css).removed).toEqual(['https://one.example/1'])
  })
})
