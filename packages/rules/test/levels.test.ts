import { describe, expect, it } from 'vitest'
import { FLAGS, isGroupSubscriber, isModeratorLevel, isSubscriber, LEVELS, levelGroup } from '../src/index.ts'
import { NOW } from '../testing/table.ts'

describe('levels and flags', () => {
  it('[LEVEL-01] [LEVEL-04] knows nine levels and ten flags, and one more for who has no account', () => {
    expect(LEVELS).toEqual([
      'none',
      'patreon-townsfolk',
      'patreon-minion',
      'patreon-demon',
      'special-free',
      'special-moderator',
      'special-tpi',
      'app-single',
      'app-group',
    ])
    expect(FLAGS).toEqual([
      'newuser',
      'tos-agreed',
      'verified-email',
      'verified-phone',
      'powerful',
      'forced-username',
      'forced-pronouns',
      'forced-avatar',
      'forced-private',
      'banned',
      'guest',
    ])
  })

  it('[LEVEL-02] [LEVEL-03] sorts every level into free, single or group', () => {
    expect(Object.fromEntries(LEVELS.map((level) => [level, levelGroup(level)]))).toEqual({
      none: 'free',
      'app-single': 'single',
      'patreon-townsfolk': 'single',
      'app-group': 'group',
      'patreon-demon': 'group',
      'patreon-minion': 'group',
      'special-free': 'group',
      'special-moderator': 'group',
      'special-tpi': 'group',
    })
    expect(levelGroup(null)).toBe('free')
    expect(levelGroup('somebody')).toBe('free')
  })

  it('[LEVEL-05] counts a level until it expires, and not a moment longer', () => {
    const cases: readonly (readonly [string | null, number | null, boolean])[] = [
      ['app-single', null, true],
      ['app-single', NOW + 1, true],
      ['app-single', NOW, false],
      ['app-single', NOW - 1, false],
      ['patreon-demon', NOW + 1, true],
      ['none', null, false],
      [null, NOW + 1, false],
    ]
    for (const [level, expires, expected] of cases)
      expect(isSubscriber({ level, expires }, NOW), `${level} ${expires}`).toBe(expected)
  })

  it('lets only a running group level bring others along', () => {
    expect(isGroupSubscriber({ level: 'app-group', expires: null }, NOW)).toBe(true)
    expect(isGroupSubscriber({ level: 'app-group', expires: NOW }, NOW)).toBe(false)
    expect(isGroupSubscriber({ level: 'app-single', expires: null }, NOW)).toBe(false)
  })

  it('[LEVEL-09] takes two levels for moderators', () => {
    expect(LEVELS.filter((level) => isModeratorLevel(level))).toEqual(['special-moderator', 'special-tpi'])
    expect(isModeratorLevel(null)).toBe(false)
  })
})
