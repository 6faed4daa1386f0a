import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../../src/app/features.ts'
import { arcName, NAME_RADIUS, nameSize } from '../../src/art/token/nameArc.ts'
import { ChalkCross } from '../../src/art/token/Shroud.tsx'
import {
  arrangementOf,
  stepTarget,
  targetFrom,
  targetId,
  targetsAround,
} from '../../src/features/board/circle/gather.ts'
import { keptInside, movedBy, sizedBy } from '../../src/features/board/side-tabs/floating.ts'
import { createSideTabs } from '../../src/lib/board/sideTabs.ts'

const SHROUD_CSS = readFileSync(new URL('../../src/art/token/shroud.css', import.meta.url), 'utf8')
/** Height of the letters of a name, in parts of the type's size. */
const SMALL_CAPITAL = 0.52

describe('names on tokens', () => {
  it('are never set smaller than can be read, and are left out where they do not fit', () => {
    for (const px of [40, 58, 86, 130, 259])
      for (const name of ['Imp', 'Fortune Teller', "Devil's Advocate", 'A name of more than twenty-five']) {
        const size = nameSize(name, px)
        if (size !== null) expect((size / 200) * px).toBeGreaterThanOrEqual(10.999)
      }
    expect(nameSize('Imp', 58)).not.toBeNull()
    expect(nameSize('Fortune Teller', 58)).toBeNull()
    expect(nameSize('Fortune Teller', 96)).not.toBeNull()
  })

  it('that are too long are cut on a token with room for a part of them', () => {
    const long = 'Extraordinary Gravedigger Twins'
    const cut = arcName(long, 96)
    expect(cut?.text).toMatch(/^Extraordinary .*…$/)
    expect(long.startsWith(cut?.text.slice(0, -1) ?? '?')).toBe(true)
    expect(arcName(long, 58)).toBeNull()
    expect(arcName('Imp', 58)?.text).toBe('Imp')
  })

  it('are not wiped away by the cross of somebody who is to die', () => {
    const [, cross = ''] =
      /chalk__edge" d="([^"]+)"/.exec(renderToStaticMarkup(createElement(ChalkCross))) ?? []
    const [, width = ''] = /\.chalk__edge \{[^}]*stroke-width: (\d+)/.exec(SHROUD_CSS) ?? []
    const ends = [...cross.matchAll(/([\d.]+) ([\d.]+)(?=M|$)/g)].map(
      ([, x, y]) => [Number(x), Number(y)] as const,
    )
    expect(ends).toHaveLength(2)
    const reach = Math.max(...ends.map(([x, y]) => Math.hypot(x - 100, y - 100))) + Number(width) / 2
    for (const px of [47, 58, 86, 130]) {
      const size = nameSize('Poisoner', px) ?? Number.POSITIVE_INFINITY
      expect(reach, `${px} px`).toBeLessThan(NAME_RADIUS - size * SMALL_CAPITAL)
    }
  })

  it('count an ideograph as a whole square', () => {
    expect(nameSize('占卜师'.repeat(4), 96)).toBeNull()
    expect(nameSize('占卜师', 96)).not.toBeNull()
  })
})

describe('carrying a seat', () => {
  it('swaps on another seat and moves into a gap', () => {
    expect(arrangementOf(1, { kind: 'seat', index: 4 })).toEqual({ kind: 'swap', a: 1, b: 4 })
    expect(arrangementOf(1, { kind: 'seat', index: 1 })).toBeNull()
    expect(arrangementOf(1, { kind: 'gap', after: 3 })).toEqual({ kind: 'move', from: 1, to: 3 })
    expect(arrangementOf(4, { kind: 'gap', after: 1 })).toEqual({ kind: 'move', from: 4, to: 2 })
    expect(arrangementOf(2, { kind: 'gap', after: 2 })).toBeNull()
    expect(arrangementOf(2, { kind: 'gap', after: 1 })).toBeNull()
  })

  it('goes around the table from seat to gap to seat', () => {
    expect(targetsAround(2).map(targetId)).toEqual(['seat:0', 'gap:0', 'seat:1', 'gap:1'])
    expect(stepTarget(3, { kind: 'seat', index: 0 }, -1)).toEqual({ kind: 'gap', after: 2 })
    expect(stepTarget(3, { kind: 'gap', after: 2 }, 1)).toEqual({ kind: 'seat', index: 0 })
    expect(targetFrom('gap:4')).toEqual({ kind: 'gap', after: 4 })
    expect(targetFrom('nonsense')).toBeNull()
  })
})

describe('tabs at the sides', () => {
  it('open and close on the left; sheets have something in between, and only one is open', () => {
    const tabs = createSideTabs(FEATURES.flatMap(({ sideTabs = [] }) => sideTabs))
    tabs.click('npcs')
    tabs.click('first-night')
    tabs.click('characters')
    expect(tabs.get()).toMatchObject({ npcs: 'open', 'first-night': 'closed', characters: 'mid' })
    tabs.click('characters')
    expect(tabs.get().characters).toBe('open')
    tabs.click('characters')
    tabs.click('npcs')
    expect(tabs.get()).toMatchObject({ npcs: 'closed', characters: 'closed' })
  })

  it('stay in the window when they float', () => {
    const window = { width: 800, height: 600 }
    const at = { x: 700, y: 500, width: 300, height: 200, vertical: false, minimized: false }
    expect(keptInside(at, window)).toMatchObject({ x: 500, y: 400 })
    expect(movedBy(at, -900, -900, window)).toMatchObject({ x: 0, y: 0 })
    expect(sizedBy(at, -900, -900, window)).toMatchObject({ width: 200, height: 120 })
    expect(sizedBy(at, 0, 200, window).vertical).toBe(true)
  })
})
