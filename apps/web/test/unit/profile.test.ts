import {
  BORDERS,
  emoteIcon,
  emoteStyle,
  SPECIAL_AVATARS,
  SPECIAL_BORDERS,
  SPECIAL_EMOTES,
} from '@belfry/rules'
import { describe, expect, it } from 'vitest'
import { hasPicture } from '../../src/art/avatars/Avatar.tsx'
import { handStyle } from '../../src/features/hands/selectors.ts'
import {
  bordersOf,
  entryAt,
  isBorder,
  isPrivileged,
  mayEdit,
  nameFromId,
  nextVisibility,
  type ProfileUser,
  pendingChange,
  steppedBorder,
  visibilityOf,
} from '../../src/features/people/card.ts'
import { createOverrides, noAvatar } from '../../src/shared/people/overrides.ts'
import { memory } from './support/memory.ts'

const cosmetics = {
  avatar: '3',
  border: '',
  stats: 0,
  avatars: [],
  borders: ['rainbow', 'progress'],
  emotes: [],
}
const user: ProfileUser = {
  id: '1',
  username: 'Ada',
  pronouns: '',
  level: 'none',
  flags: [],
  createdAt: 1,
  cosmetics,
}

describe('one’s own card', () => {
  it('[PROF-07] steps through the three states of the statistics', () => {
    expect([0, 1, 2].map(nextVisibility)).toEqual([1, 2, 0])
    expect([0, 1, 2, 7].map(visibilityOf)).toEqual([0, 1, 2, 2])
  })

  it('[PROF-14] leaves a name or pronouns alone that a moderator has set', () => {
    expect(mayEdit('username', ['verified-email'])).toBe(true)
    expect(mayEdit('username', ['forced-username'])).toBe(false)
    expect(mayEdit('pronouns', ['forced-username'])).toBe(true)
    expect(mayEdit('pronouns', ['forced-pronouns'])).toBe(false)
  })

  it('steps through the borders one has, and through none', () => {
    expect(bordersOf(user)).toEqual(['', 'rainbow', 'progress'])
    expect(steppedBorder(user, '', 1)).toBe('rainbow')
    expect(steppedBorder(user, 'progress', 1)).toBe('')
    expect(steppedBorder(user, '', -1)).toBe('progress')
    expect(steppedBorder(user, 'lost', 1)).toBe('rainbow')
  })

  it('sends only what is new', () => {
    const before = { avatar: '3', border: '', stats: 0 }
    expect(pendingChange(before, before)).toEqual({})
    expect(pendingChange(before, { avatar: '4', border: 'rainbow', stats: 2 })).toEqual({
      avatar: '4',
      border: 'rainbow',
      stats: 2,
    })
  })
})

it('statistics others hide are marked for moderators who see them', () => {
  const hidden = { ...user, cosmetics: { ...cosmetics, stats: 1 } }
  expect(isPrivileged(hidden, false, true)).toBe(true)
  expect(isPrivileged(hidden, false, false)).toBe(false)
  expect(isPrivileged(hidden, true, true)).toBe(false)
  expect(isPrivileged(user, false, true)).toBe(false)
})

it('a home-made character whose script is gone is called by its id as a name', () => {
  expect(['my_baker', 'night-owl', 'imp'].map(nameFromId)).toEqual(['My baker', 'Night owl', 'Imp'])
})

it('behind the last favourite comes the first', () => {
  expect([0, 1, 2].map((clicks) => entryAt(['a', 'b'], clicks))).toEqual(['a', 'b', 'a'])
  expect(entryAt([], 1)).toBeUndefined()
})

it('[PROF-18] every picture of the house is drawn, also the negative ones that come with a level', () => {
  const numbers = Array.from({ length: 28 }, (_, index) => String(index))
  expect([...numbers, '-1', '-2', '-3', '-4', '-5'].every(hasPicture)).toBe(true)
  expect(['28', '-6', '-0', ''].some(hasPicture)).toBe(false)
})

it('[PROF-20] there is one special avatar, two borders, and two emotes: over the face, and again and again', () => {
  expect(SPECIAL_AVATARS).toEqual(['worldcup25'])
  expect(hasPicture('worldcup25')).toBe(true)
  expect(hasPicture('worldcup24')).toBe(false)
  expect(SPECIAL_BORDERS).toEqual(['deusexfiasco', 'worldcup25'])
  expect(SPECIAL_BORDERS.every(isBorder)).toBe(true)
  expect(BORDERS).toHaveLength(9)
  expect(SPECIAL_EMOTES.map(emoteStyle)).toEqual(['overlay', 'loop'])
  expect(['emote:bugreporter', 'emote:worldcup25', 'emote:new', 'hand'].map(handStyle)).toEqual([
    ...['overlay', 'loop', 'hand', 'hand'],
  ])
  expect(emoteIcon('bugreporter')).toBe('emote:bugreporter')
})

it('whose picture is not wanted is kept by id, and forgotten when it is wanted again', () => {
  const { storage } = memory({ userOverrides: { 'volume-2': 0.5 } })
  const overrides = createOverrides(storage)
  overrides.set(noAvatar('1'), true)
  expect(createOverrides(storage).get()).toEqual({ 'volume-2': 0.5, 'noavatar-1': true })
  overrides.set(noAvatar('1'), undefined)
  expect(createOverrides(storage).get()).toEqual({ 'volume-2': 0.5 })
})
