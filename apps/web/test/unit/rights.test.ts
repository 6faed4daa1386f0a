import type { ViewerKind } from '@belfry/rules'
import { expect, it } from 'vitest'
import { can, RIGHTS, type Right, takesPart } from '../../src/lib/table/rights.ts'

const ALL = Object.keys(RIGHTS) as readonly Right[]
const NOT_THE_STORYTELLERS: readonly Right[] = ['keepNotes', 'sit', 'play', 'watch']

it.each<[ViewerKind, readonly Right[]]>([
  ['storyteller', ALL.filter((right) => !NOT_THE_STORYTELLERS.includes(right))],
  ['grimoire', ['seeGrimoire', 'sit']],
  ['player', ['keepNotes', 'sit', 'play']],
  ['spectator', ['keepNotes', 'sit', 'watch']],
])('a %s has these rights at a table and no others', (kind, rights) => {
  expect(ALL.filter((right) => can({ kind }, right))).toEqual(rights)
})

it('nobody has a right where there is no table', () => {
  expect(ALL.filter((right) => can(undefined, right))).toEqual([])
})

it('whoever sits or leads takes part', () => {
  expect(takesPart({ kind: 'storyteller', seat: -1 })).toBe(true)
  expect(takesPart({ kind: 'grimoire', seat: 2 })).toBe(true)
  expect(takesPart({ kind: 'grimoire', seat: -1 })).toBe(false)
  expect(takesPart({ kind: 'spectator', seat: -1 })).toBe(false)
})
