import { describe, expect, it } from 'vitest'
import {
  changesOf,
  draftOf,
  EDITED_FLAGS,
  faultOf,
  grantable,
  hoursOf,
  levelsFor,
  type ModeratedUser,
  wearable,
  whyNotBan,
  whyNotEdit,
  whyNotFlags,
  whyNotStaffField,
} from '../../src/features/moderation/edits.ts'
import { openForm, rebased, taken } from '../../src/features/moderation/merge.ts'
import { shownName } from '../../src/shared/people/shownName.ts'

const user: ModeratedUser = {
  id: '1',
  username: 'Troll',
  pronouns: '',
  email: 'troll@example.org',
  level: 'none',
  flags: ['verified-email', 'banned'],
  createdAt: 1,
  updatedAt: 2,
  cosmetics: { avatar: '3', border: '', stats: 0, avatars: [], borders: ['worldcup25'], emotes: [] },
  patreonId: null,
  expires: null,
  SessionName: null,
  Tokens: [],
}

describe('an edit of an account', () => {
  it('has only what was changed', () => {
    const draft = draftOf(user)
    expect(changesOf(user, draft)).toBeUndefined()
    expect(changesOf(user, { ...draft, username: ' Troll ' })).toBeUndefined()
    expect(changesOf(user, { ...draft, flags: ['verified-email'] })).toBeUndefined()
    expect(changesOf(user, { ...draft, username: 'Elf', flags: ['powerful'] })).toEqual({
      updatedAt: 2,
      username: 'Elf',
      flags: { add: ['powerful'], remove: ['verified-email'] },
    })
    const cosmetics = { ...draft.cosmetics, avatar: '4', emotes: ['bugreporter'] }
    expect(changesOf(user, { ...draft, cosmetics })).toEqual({
      updatedAt: 2,
      cosmetics: { avatar: '4', emotes: ['bugreporter'] },
    })
  })

  it('never speaks of a ban, also when it ends while the account is open', () => {
    const form = rebased(openForm(user), { ...user, flags: ['verified-email'] })
    expect(changesOf(form.user, { ...form.draft, pronouns: 'it' })).toEqual({ updatedAt: 2, pronouns: 'it' })
  })

  it('stays as typed when the account changes meanwhile, and shows what both changed', () => {
    const typed = { ...draftOf(user), username: 'Elf', pronouns: 'it', flags: ['powerful'] as const }
    const worn = { ...typed, cosmetics: { ...typed.cosmetics, emotes: ['bugreporter'] } }
    const newer: ModeratedUser = {
      ...{ ...user, updatedAt: 3, username: 'Gnome', pronouns: '', level: 'special-free' },
      flags: ['verified-email', 'verified-phone'],
      cosmetics: { ...user.cosmetics, avatar: '9', borders: [], emotes: ['worldcup25'] },
    }
    const form = rebased({ ...openForm(user), draft: worn }, newer)
    expect(form.draft).toMatchObject({ username: 'Elf', pronouns: 'it', level: 'special-free' })
    expect(form.draft.cosmetics).toMatchObject({ avatar: '9', borders: [] })
    expect(form.conflicts).toEqual(['username'])
    expect(changesOf(form.user, form.draft)).toEqual({
      updatedAt: 3,
      ...{ username: 'Elf', pronouns: 'it' },
      flags: { add: ['powerful'], remove: ['verified-email'] },
      cosmetics: { emotes: ['worldcup25', 'bugreporter'] },
    })
    expect(taken(form, 'username')).toMatchObject({ draft: { username: 'Gnome' }, conflicts: [] })
    // The conflict stays until it is decided, and is over once both say the same.
    const later = rebased(form, { ...newer, updatedAt: 4, level: 'none' })
    expect(later.conflicts).toEqual(['username'])
    expect(rebased(later, { ...newer, updatedAt: 5, username: 'Elf' }).conflicts).toEqual([])
  })

  it('needs a name of three characters and an address', () => {
    const draft = draftOf(user)
    expect(faultOf(user, draft)).toBeNull()
    expect(faultOf(user, { ...draft, username: ' ab ' })).toBe('username')
    for (const email of ['', 'troll', 'troll@', 'a b@c'])
      expect(faultOf(user, { ...draft, email })).toBe('email')
    expect(faultOf(user, { ...draft, email: 'elf@example.org' })).toBeNull()
  })

  it('offers the given levels, and the one somebody has', () => {
    const given =
      'none patreon-townsfolk patreon-minion patreon-demon special-free special-moderator special-tpi'
    expect(levelsFor('none').join(' ')).toBe(given)
    expect(levelsFor('app-group').join(' ')).toBe(`${given} app-group`)
    expect(EDITED_FLAGS.join(' ')).toBe(
      'newuser tos-agreed verified-email verified-phone powerful forced-username forced-pronouns forced-avatar forced-private',
    )
  })

  it('[PROF-17] offers no border of moderators or staff to grant, and to wear only what will be seen', () => {
    expect(grantable(user).borders).not.toContain('special-tpi')
    expect(grantable(user).borders).not.toContain('special-moderator')
    const draft = draftOf(user)
    expect(wearable(user, draft)).toEqual(['worldcup25'])
    expect(wearable(user, { ...draft, level: 'patreon-minion', flags: ['powerful'] })).toEqual([
      ...['patreon-townsfolk', 'patreon-minion', 'rainbow', 'progress', 'worldcup25'],
    ])
  })

  it('shows fifty characters of a name', () => {
    expect(shownName('x'.repeat(60))).toHaveLength(50)
    expect(shownName('Elf')).toBe('Elf')
    // A name from right to left stands for itself: the seat's number stays where it is.
    expect(shownName('דינה')).toBe('\u2068דינה\u2069')
  })
})

it('hours are a number above zero; none means for good', () => {
  expect(['', ' ', '2', '0.5'].map(hoursOf)).toEqual([null, null, 2, 0.5])
  expect(['0', '-1', 'x', '1000001'].map(hoursOf)).toEqual([undefined, undefined, undefined, undefined])
})

it('moderators leave each other alone, nobody bans themselves, and staff alone change address and level', () => {
  const moderator = { id: '2', isStaff: false }
  const staff = { id: '3', isStaff: true }
  const colleague = { ...user, level: 'special-moderator' as const }
  expect(whyNotEdit(moderator, user)).toBeNull()
  expect(whyNotEdit(moderator, colleague)).toBe('rank')
  expect(whyNotEdit(moderator, { ...user, level: 'special-tpi' })).toBe('rank')
  expect(whyNotEdit(staff, colleague)).toBeNull()
  expect(whyNotEdit({ ...moderator, id: '1' }, colleague)).toBeNull()
  expect(whyNotBan({ ...staff, id: '1' }, user)).toBe('self')
  expect(whyNotBan(moderator, colleague)).toBe('rank')
  expect(whyNotBan(moderator, user)).toBeNull()
  expect(whyNotStaffField(moderator, user)).toBe('staff')
  expect(whyNotStaffField(staff, user)).toBeNull()
  expect(whyNotFlags({ ...moderator, id: '1' }, colleague)).toBe('self')
  expect(whyNotFlags({ ...staff, id: '1' }, user)).toBeNull()
  expect(whyNotFlags(moderator, user)).toBeNull()
})
