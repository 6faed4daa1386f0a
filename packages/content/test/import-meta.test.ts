import { describe, expect, it } from 'vitest'
import { startTheme, themeOf } from '../src/index.ts'
import { content, filler, load, meta } from './support/default.ts'

const read = (over: Readonly<Record<string, unknown>>) => {
  const outcome = load([{ ...meta, ...over }, ...filler])
  return {
    edition: outcome.script.edition,
    script: outcome.script,
    codes: outcome.codes,
    warnings: outcome.warnings,
  }
}

describe('the description of a script', () => {
  it('[SCRIPT-20] keeps to its limits, or is remarked on and loaded all the same', () => {
    const link = (length: number): string => `https://example.org/`.padEnd(length, 'x')
    const ids = (count: number): readonly string[] =>
      content.pack.characters.slice(0, count).map(({ id }) => id)
    const fits = {
      name: 'n'.repeat(50),
      author: 'a'.repeat(50),
      logo: link(250),
      background: link(250),
      bootlegger: Array.from({ length: 10 }, (_, index) => `Rule ${index}`),
      firstNight: ids(30),
      otherNight: ids(30),
    }
    expect(read(fits)).toMatchObject({ edition: fits, codes: [] })
    const over = {
      name: 'n'.repeat(51),
      author: 'a'.repeat(51),
      logo: link(251),
      background: link(251),
      bootlegger: [...fits.bootlegger, 'One more'],
      firstNight: ids(31),
      otherNight: ids(31),
    }
    const { edition, warnings } = read(over)
    expect(edition).toMatchObject(over)
    expect(warnings.map(({ code, path, params }) => `${code} ${path} ${params['max']}`)).toEqual([
      'script-too-long [0].name 50',
      'script-too-long [0].author 50',
      'script-too-long [0].logo 250',
      'script-too-long [0].background 250',
      'script-too-many-entries [0].bootlegger 10',
      'script-too-many-entries [0].firstNight 30',
      'script-too-many-entries [0].otherNight 30',
    ])
  })

  it('opens and shows only addresses of the web', () => {
    const bad = { almanac: 'javascript:alert(1)', logo: 'logo.png', background: 'data:text/html,x' }
    expect(read(bad)).toMatchObject({
      edition: { almanac: '', logo: '', background: '' },
      codes: ['script-not-a-link', 'script-not-a-link', 'script-not-a-link'],
    })
    expect(read({ logo: 'data:image/png;base64,AA', almanac: 'data:image/png;base64,AA' })).toMatchObject({
      edition: { logo: 'data:image/png;base64,AA', almanac: '' },
      codes: ['script-not-a-link'],
    })
  })

  it('keeps what nobody knows as metadata, unless it has no bottom', () => {
    const own = { tags: ['teensy'], rating: { stars: 5 } }
    expect(read(own)).toMatchObject({
      edition: { metadata: own },
      codes: ['script-extra-property', 'script-extra-property'],
    })
    let deep: unknown = 'bottom'
    for (let depth = 0; depth < 50; depth++) deep = [deep]
    const tooDeep = read({ deep })
    expect(tooDeep.edition.metadata).toEqual({})
    expect(tooDeep.codes).toEqual(['script-metadata-too-deep'])
  })
})

describe('themes', () => {
  const { script } = read({})

  it('[SCRIPT-11] start at 1 for a script with a logo and no chosen theme', () => {
    const withLogo = read({ logo: 'https://example.org/logo.png' }).script
    expect(startTheme(withLogo, null)).toBe(1)
    expect(startTheme(withLogo, -2)).toBe(-2)
    expect(startTheme(script, null)).toBe(-1)
    expect(startTheme(script, 4)).toBe(4)
    for (const edition of content.pack.editions) expect(startTheme(edition, null)).toBe(1)
  })

  it("[SCRIPT-13] above 0 are the edition's own, below 0 generic", () => {
    const [first] = content.pack.editions
    expect(themeOf(first?.edition ?? script.edition, 2, content.pack)).toBe(first?.edition.themes[1])
    expect(themeOf(script.edition, 6, content.pack)).toBe(content.pack.themes.custom[5])
    for (const theme of [-1, -2, -3]) {
      expect(themeOf(script.edition, theme, content.pack)).toBe(content.pack.themes.generic[-theme - 1])
    }
    expect(themeOf(script.edition, 99, content.pack)).toBe(content.pack.themes.custom[0])
    expect(themeOf({ themes: [] }, 1, content.pack)).toBe(content.pack.themes.generic[0])
  })
})
