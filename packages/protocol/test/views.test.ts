import { viewFor } from '@belfry/rules'
import { table, withUser } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { BLANK_VIEW, freshView } from '../src/index.ts'
import { reduceAll } from '../src/schemas/index.ts'

describe('a whole view as messages', () => {
  it('is put together again as it was', () => {
    for (const id of ['st', 'p0', 'sp']) {
      const view = viewFor(withUser(table({ roles: ['t1'] }), 'p1', { grimoireAccess: 3 }), id)
      expect(reduceAll(BLANK_VIEW, freshView(view))).toEqual(view)
    }
  })

  it('comes as session and gamestate, and to Storytellers with their part', () => {
    const names = (id: string) => freshView(viewFor(table(), id)).map(([name]) => name)
    expect(names('st')).toEqual(['session', 'gamestate', 'gamestateST'])
    expect(names('p0')).toEqual(['session', 'gamestate'])
  })

  it('carries the data of a session beside each other', () => {
    const [, payload] = freshView(viewFor(table(), 'p0'))[0] ?? []
    expect(Object.keys(payload as object)).toEqual(
      expect.arrayContaining([
        'boostDuration',
        'usersAll',
        'Server',
        'owner',
        'banlist',
        'createdAt',
        'isPublic',
        'tags',
        'language',
        'storytellers',
        'players',
        'npcs',
        'bluffs',
        'edition',
        'game',
      ]),
    )
  })
})
