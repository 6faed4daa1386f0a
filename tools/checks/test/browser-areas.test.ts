import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { browserAreaViolations } from '../browser-areas.ts'
import { type ScratchHouse, scratchHouse } from './scratch-house.ts'

const AREAS = {
  'apps/desktop': ['lobby'],
  'apps/media': ['lobby'],
  'apps/server': ['lobby'],
  'apps/web': ['*'],
  'apps/web/src/features/lobby': ['lobby'],
  ...Object.fromEntries(
    ['kit', 'content', 'rules', 'protocol', 'room', 'i18n', 'client', 'bot'].map((name) => [
      `packages/${name}`,
      ['*'],
    ]),
  ),
}
const TABLE = 'tools/lib/browser-areas.mjs'

let house: ScratchHouse
beforeEach(() => {
  house = scratchHouse()
  house.write('apps/web/src/features/lobby/parts/Lobby.tsx', '')
  house.write('e2e/lobby-list.spec.ts', '')
})
afterEach(() => house.remove())

const violations = (areas: Record<string, readonly string[]> = AREAS) =>
  browserAreaViolations(house.root, areas).map(({ at, detail }) => `${at} ${detail}`)

describe('folders and browser tests', () => {
  it('a table in which each folder and each spec has its place is free', () => {
    expect(violations()).toEqual([])
  })

  it('a feature without an entry of its own is refused, and so is a folder without any', () => {
    house.write('apps/web/src/features/attic/Attic.tsx', '')
    house.write('apps/tower/src/core/main.ts', '')
    expect(violations()).toEqual([
      `apps/tower/src/core has no entry in ${TABLE}`,
      `apps/web/src/features/attic has no entry in ${TABLE}`,
    ])
  })

  it('an entry for a folder that is gone is refused', () => {
    expect(violations({ ...AREAS, 'apps/cellar': ['lobby'] })).toEqual([
      `${TABLE} names the folder apps/cellar, which does not exist`,
    ])
  })

  it('a spec that no entry names is refused, and so is a name without a spec', () => {
    house.write('e2e/attic.spec.ts', '')
    expect(violations({ ...AREAS, 'apps/media': ['cellar'] })).toEqual([
      `${TABLE} names the spec cellar, which does not exist`,
      `e2e/attic.spec.ts belongs to no folder in ${TABLE}`,
    ])
  })
})
