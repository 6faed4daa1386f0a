import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { LanguageIcon } from '../../src/features/lobby/LanguageIcon.tsx'
import { LANGUAGE_SIGNS } from '../../src/features/lobby/languageSigns.ts'
import { loadCss } from '../../src/features/settings/customCss.ts'
import countries from '../../src/features/verification/countries.json' with { type: 'json' }
import { SESSION_LANGUAGES } from '../../src/shared/session-settings/languages.ts'

describe('a stylesheet of one’s own', () => {
  const asked: string[] = []
  const answering =
    (answer: () => Response): typeof fetch =>
    async (address) => {
      if (typeof address === 'string') asked.push(address)
      return answer()
    }

  it('[SET-37] an address is fetched and what lies there kept; anything else is kept as it was written', async () => {
    const found = answering(() => new Response('a { color: red }'))
    for (const address of ['https://example.org/a.css', ' http://example.org/a.css\n'])
      expect(await loadCss(address, found)).toEqual({ ok: true, value: 'a { color: red }' })
    expect(asked).toEqual(['https://example.org/a.css', 'http://example.org/a.css'])
    const written = '  p { background: url(https://example.org/b.png) }\n'
    expect(await loadCss(written, found)).toEqual({ ok: true, value: written })
    expect(asked).toHaveLength(2)
  })

  it('says what went wrong on the way', async () => {
    const gone = answering(() => new Response('', { status: 404 }))
    expect(await loadCss('https://example.org/a.css', gone)).toMatchObject({
      error: { code: 'http-error', params: { status: 404 } },
    })
    const broken = answering(() => {
      throw new TypeError('offline')
    })
    expect(await loadCss('https://example.org/a.css', broken)).toMatchObject({
      error: { code: 'network-error' },
    })
  })
})

it('[I18N-05] icons of languages and prefixes of countries come with the app', () => {
  const icons = SESSION_LANGUAGES.map((code) =>
    renderToStaticMarkup(createElement(LanguageIcon, { code, name: `In ${code}` })),
  )
  for (const [index, code] of SESSION_LANGUAGES.entries()) {
    expect(icons[index]).toContain(`>${code}<`)
    expect(icons[index]).toContain(`In ${code}`)
    expect(icons[index], `${code} has letters of its own`).toContain(
      `lang="${code}">${LANGUAGE_SIGNS[code]}<`,
    )
  }
  expect(new Set(Object.values(LANGUAGE_SIGNS)).size).toBe(SESSION_LANGUAGES.length)
  expect(icons.join()).not.toMatch(/https?:|src=/)
  expect(countries.length).toBeGreaterThan(200)
  for (const { code, prefix } of countries) {
    expect(prefix, code).toMatch(/^\d{1,7}$/)
    expect(code).toMatch(/^[A-Z]{2}$/)
  }
})
