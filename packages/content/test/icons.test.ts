import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { makeIconFiles, NAMES_FILE, SPRITE_FILE } from '../icons/sprite.ts'
import { ICON_NAMES } from '../src/icons.gen.ts'
import { content, source } from './support/default.ts'

describe('icons', () => {
  it('are up to date with what the pack uses (npm run icons)', () => {
    const files = makeIconFiles()
    expect(readFileSync(SPRITE_FILE, 'utf8') === files.sprite).toBe(true)
    expect(readFileSync(NAMES_FILE, 'utf8')).toBe(files.names)
  })

  it('are one sprite with exactly those used', () => {
    const sprite = readFileSync(SPRITE_FILE, 'utf8')
    const symbols = [...sprite.matchAll(/<symbol id="([a-z0-9-]+)" viewBox="0 0 512 512"><path/g)].map(
      ([, id]) => id,
    )
    expect(symbols).toEqual(ICON_NAMES)
    expect(content.pack.characters.filter(({ icon }) => !ICON_NAMES.includes(icon))).toEqual([])
  })

  it('are credited to every author, as the licence asks', () => {
    const { authors, licence, isModified } = content.pack.iconCredits
    expect(licence).toEqual({ name: 'CC BY 3.0', url: 'https://creativecommons.org/licenses/by/3.0/' })
    expect(isModified).toBe(true)
    expect(Object.keys(source.facts['icon-credits'].icons).sort()).toEqual([...ICON_NAMES])
    expect(authors.reduce((sum, { icons }) => sum + icons, 0)).toBe(ICON_NAMES.length)
    expect(authors[0]).toEqual({ name: 'Lorc', url: 'http://lorcblog.blogspot.com', icons: 86 })
    expect(authors).toHaveLength(13)
    expect(authors.every(({ icons }) => icons > 0)).toBe(true)
  })
})
