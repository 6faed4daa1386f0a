import { bordersOf } from '@belfry/rules'
import { describe, expect, it } from 'vitest'
import { firstAvatar, mayWear, wornBy } from '../../src/domain/cosmetics.ts'
import { type Flag, flags, flagsAt, parseFlags, storeFlags } from '../../src/domain/flags.ts'
import { groupOf, isModerator, isStaff, type Level, levelAt, levels } from '../../src/domain/levels.ts'
import { coarseAddress, deviceName } from '../../src/modules/accounts/devices.ts'
import { maySeeStats, statsOf } from '../../src/modules/profile/stats.ts'
import { isDisposable } from '../../src/modules/verification/disposable.ts'
import { internationalNumber } from '../../src/modules/verification/phone.ts'
import { codePattern, newCode } from '../../src/modules/verification/rules.ts'

const inGroup = (group: string) => levels.filter((level) => groupOf(level) === group).toSorted()

describe('levels', () => {
  it('[LEVEL-01] there are nine levels an account can have', () => {
    expect(levels.toSorted()).toEqual([
      'app-group',
      'app-single',
      'none',
      'patreon-demon',
      'patreon-minion',
      'patreon-townsfolk',
      'special-free',
      'special-moderator',
      'special-tpi',
    ])
  })

  it('[LEVEL-02] [LEVEL-03] they are free, single or group', () => {
    expect(inGroup('free')).toEqual(['none'])
    expect(inGroup('single')).toEqual(['app-single', 'patreon-townsfolk'])
    expect(inGroup('group')).toEqual([
      'app-group',
      'patreon-demon',
      'patreon-minion',
      'special-free',
      'special-moderator',
      'special-tpi',
    ])
  })

  it('[LEVEL-05] one that ran out counts as none', () => {
    expect(levelAt('patreon-demon', 100, 99)).toBe('patreon-demon')
    expect(levelAt('patreon-demon', 100, 100)).toBe('none')
    expect(levelAt('patreon-demon', null, 100)).toBe('patreon-demon')
  })

  it('[LEVEL-09] moderators are two of them, staff one', () => {
    expect(levels.filter(isModerator).toSorted()).toEqual(['special-moderator', 'special-tpi'])
    expect(levels.filter(isStaff)).toEqual(['special-tpi'])
  })
})

describe('flags', () => {
  it('[LEVEL-04] there are ten, and one for guests, stored as one text', () => {
    expect(flags).toHaveLength(11)
    expect(parseFlags(storeFlags(['banned', 'newuser']))).toEqual(['newuser', 'banned'])
    expect(parseFlags('["powerful","made-up",3]')).toEqual(['powerful'])
  })

  it('being new ends with time, being banned follows from the bans', () => {
    const day = 24 * 60 * 60 * 1000
    const standing = { flags: ['newuser', 'powerful', 'banned'] as const, newSince: 0, isBanned: false }
    expect(flagsAt(standing, 7, 7 * day - 1)).toEqual(['newuser', 'powerful'])
    expect(flagsAt(standing, 7, 7 * day)).toEqual(['powerful'])
    expect(flagsAt({ ...standing, isBanned: true }, 7, 7 * day)).toEqual(['powerful', 'banned'])
  })
})

describe('cosmetics', () => {
  it('[PROF-17] borders come with the level, the flag powerful, and grants', () => {
    expect(bordersOf('none', [], [])).toEqual([])
    expect(bordersOf('patreon-minion', [], [])).toEqual(['patreon-townsfolk', 'patreon-minion'])
    expect(bordersOf('patreon-demon', [], []).at(-1)).toBe('patreon-demon')
    expect(bordersOf('none', ['powerful'], ['worldcup25'])).toEqual(['rainbow', 'progress', 'worldcup25'])
    expect(bordersOf('special-tpi', [], [])).toEqual(['special-tpi'])
    expect(bordersOf('special-moderator', [], [])).toEqual(['special-moderator'])
  })

  it('[PROF-18] [PROF-19] 0 to 25 are for everybody, negative ones come with a level, the rest for those who have it', () => {
    const wearer = { level: 'none', granted: ['-2', 'worldcup25'], uploaded: 'me-abc' } as const
    const allowed = (avatar: string) => mayWear(avatar, wearer)
    expect(['0', '25', '-2', 'worldcup25'].every(allowed)).toBe(true)
    expect(['26', '27', '-1', '28', 'other-abc', 'me-abc', '', '1.5'].some(allowed)).toBe(false)
    expect(mayWear('me-abc', { ...wearer, level: 'patreon-townsfolk' })).toBe(true)
    const negative = (level: Level) =>
      ['-1', '-2', '-3', '-4', '-5', '-6'].filter((avatar) =>
        mayWear(avatar, { level, granted: [], uploaded: undefined }),
      )
    expect(negative('none')).toEqual([])
    expect(negative('patreon-townsfolk')).toEqual(['-1'])
    expect(negative('special-free')).toEqual(['-1', '-2'])
    expect(negative('patreon-demon')).toEqual(['-1', '-2', '-3'])
    expect(negative('special-tpi')).toEqual(['-1', '-2', '-3', '-4', '-5'])
  })

  it('[PROF-05] [PROF-17] what is worn is what the level, flags and grants of this moment allow', () => {
    const chosen = (avatar: string, border: string) => ({
      id: '1000000000029',
      avatar,
      border,
      granted: { avatars: ['26'], borders: ['worldcup25'] },
    })
    const seen = (level: Level, flags: readonly Flag[], avatar: string, border: string) => {
      const worn = wornBy(chosen(avatar, border), { level, flags })
      return [worn.avatar, worn.border]
    }
    const face = firstAvatar('1000000000029')
    const picture = '1000000000029-abc'
    expect(seen('patreon-demon', [], picture, 'patreon-demon')).toEqual([picture, 'patreon-demon'])
    expect(seen('patreon-minion', [], '-3', 'patreon-demon')).toEqual([face, ''])
    expect(seen('none', [], picture, 'special-moderator')).toEqual([face, ''])
    expect(seen('none', ['powerful'], '26', 'rainbow')).toEqual(['26', 'rainbow'])
    expect(seen('none', [], '27', 'rainbow')).toEqual([face, ''])
    expect(seen('none', [], '3', 'worldcup25')).toEqual(['3', 'worldcup25'])
    // Somebody else's picture is nobody's.
    expect(seen('special-tpi', [], '1000000000030-abc', '')).toEqual([face, ''])
    // What a moderator has chosen for somebody stands.
    expect(seen('none', ['forced-avatar'], '27', '')).toEqual(['27', ''])
    expect(seen('none', ['forced-avatar'], picture, '')).toEqual([face, ''])
  })
})

describe('statistics', () => {
  const game = {
    startedAt: null,
    endedAt: 5,
    editionId: 'tb',
    editionName: 'Trouble',
    isStoryteller: false,
    roleId: 'imp',
    isIncomplete: false,
  }

  it('[PROF-21] counts games, wins, editions and roles, the most frequent first', () => {
    const stats = statsOf([
      { ...game, isWinner: true, isEvilWin: true },
      { ...game, roleId: 'saint', isWinner: false, isEvilWin: true },
      { ...game, isWinner: false, isEvilWin: false },
      {
        ...game,
        editionId: 'bmr',
        editionName: 'Moon',
        isStoryteller: true,
        roleId: '',
        isWinner: false,
        isEvilWin: true,
      },
    ])
    expect(stats).toEqual({
      games: 4,
      storyteller: 1,
      player: 3,
      evilWins: 1,
      wins: 1,
      editions: [
        { id: 'tb', name: 'Trouble', count: 3 },
        { id: 'bmr', name: 'Moon', count: 1 },
      ],
      roles: [
        { id: 'imp', count: 2 },
        { id: 'saint', count: 1 },
      ],
    })
  })

  it('counts a game with an incomplete record as played and not as won', () => {
    const stats = statsOf([{ ...game, isWinner: true, isEvilWin: true, isIncomplete: true }])
    expect(stats).toMatchObject({ games: 1, player: 1, wins: 0 })
  })

  it('[PROF-08] 0, 1 and 2 mean public, private and hidden', () => {
    const seenBy = (visibility: number) => [
      maySeeStats(visibility, { isOwner: false, isModerator: false }),
      maySeeStats(visibility, { isOwner: true, isModerator: false }),
      maySeeStats(visibility, { isOwner: false, isModerator: true }),
    ]
    expect(seenBy(0)).toEqual([true, true, true])
    expect(seenBy(1)).toEqual([false, true, true])
    expect(seenBy(2)).toEqual([false, false, true])
  })
})

describe('a login as its owner recognises it', () => {
  it('has the name of a browser and a system', () => {
    const chrome =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36'
    expect(deviceName(chrome)).toBe('Chrome, Windows')
    expect(deviceName(`${chrome} Edg/140.0.0.0`)).toBe('Edge, Windows')
    expect(deviceName('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(
      'Firefox, Linux',
    )
    const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile Safari/604.1'
    expect(deviceName(iPhone)).toBe('Safari, iPhone')
    expect(deviceName('curl/8')).toBe('')
  })

  it('has no more of an address than its network', () => {
    expect(coarseAddress('203.0.113.7')).toBe('203.0.x.x')
    expect(coarseAddress('::ffff:203.0.113.7')).toBe('203.0.x.x')
    expect(coarseAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8::')
  })
})

describe('verification', () => {
  it('[AUTH-51] phone numbers have 1 to 14 digits without leading zeros', () => {
    expect(internationalNumber('+49', '0151234')).toBe('+49151234')
    expect(internationalNumber('0049', '151234')).toBe('+49151234')
    expect(internationalNumber('1', '1')).toBe('+11')
    expect(internationalNumber('49', '000')).toBeUndefined()
    expect(internationalNumber('49', '12a')).toBeUndefined()
    expect(internationalNumber('49', '123456789012345')).toBeUndefined()
    expect(internationalNumber('', '123')).toBeUndefined()
  })

  it('[AUTH-52] codes have exactly six digits', () => {
    for (let i = 0; i < 100; i++) expect(newCode()).toMatch(/^\d{6}$/)
    expect(['12345', '1234567', '12345a'].some((code) => codePattern.test(code))).toBe(false)
  })

  it('knows throw-away domains, their subdomains and the operator’s own list', () => {
    expect(isDisposable('a@mailinator.com', [])).toBe(true)
    expect(isDisposable('a@x.yopmail.com', [])).toBe(true)
    expect(isDisposable('a@notmailinator.com', [])).toBe(false)
    expect(isDisposable('a@spam.example', ['spam.example'])).toBe(true)
  })
})
