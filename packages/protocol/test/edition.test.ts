import { type Character, createContent, type Script } from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import type { AnyCommand, GameContent, SessionState } from '@belfry/rules'
import {
  character,
  contentOf,
  decisionOf,
  NOW,
  play,
  table,
  withSecretSeat,
  withUser,
} from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { toCommand, toWire } from '../src/schemas/index.ts'
import { expectFollowed } from './support/messages.ts'

const about = {
  id: 'custom',
  name: 'A script',
  author: 'Somebody',
  almanac: '',
  isOfficial: false,
  level: null,
  themes: [],
  color: '',
  bootlegger: ['No talking.'],
  hideTitle: true,
  logo: '',
  background: '',
  firstNight: [],
  otherNight: ['dusk'],
  metadata: { note: ['kept', { deep: 1 }] },
}

/** As content exports it and the wire carries it: without traits. */
const brew: Omit<Character, 'traits'> = {
  id: 'brew',
  name: 'Brew',
  team: 'minion',
  edition: '',
  ability: 'Brews.',
  flavor: '',
  image: ['https://example.org/brew.png'],
  icon: 'kettle',
  reminders: ['Brewed', 'Brewed'],
  remindersGlobal: ['Is The Brew'],
  setup: false,
  special: [
    { type: 'vote', name: 'hidden' },
    { type: 'vote', name: 'multiplier', value: 3, time: 'day', global: 'minion' },
  ],
  firstNight: 1.5,
  otherNight: 0,
  firstNightReminder: 'Wake.',
  otherNightReminder: '',
  tokens: '',
  jinxes: [{ id: 't1', reason: 'They differ.' }],
  isCustom: true,
}
const TRAITS = [{ name: 'hidden-vote' }, { name: 'vote-multiplier', factor: 3 }]
const SCRIPT = { edition: about, roles: ['t1', 'brew'], npcs: ['f1'], custom: [brew] }

const command = (name: string, payload: unknown) => {
  const result = toCommand(name, payload, 'st')
  return result.ok ? result.value : result.error.code
}

describe('the edition on the wire', () => {
  it('is a theme, an edition by its id, or a script in full whose traits are read here', () => {
    expect(command('edition', { theme: -2 })).toEqual({ type: 'setTheme', theme: -2 })
    expect(command('edition', { id: 'first', theme: 2 })).toEqual({
      type: 'setEdition',
      id: 'first',
      theme: 2,
    })
    const script = { ...SCRIPT, custom: [{ ...brew, traits: TRAITS }] }
    expect(command('edition', { ...SCRIPT, theme: 4 })).toEqual({ type: 'setScript', script, theme: 4 })
    expect(command('edition', SCRIPT)).toEqual({ type: 'setScript', script, theme: -1 })
    const withLogo = { ...SCRIPT, edition: { ...about, logo: 'https://example.org/logo.png' } }
    expect(command('edition', withLogo)).toMatchObject({ theme: 1 })
  })

  it('carries nothing that is no script', () => {
    const wrong: readonly unknown[] = [
      {},
      { theme: 1.5 },
      { theme: 21 },
      { id: 'first' },
      { ...SCRIPT, theme: 1, extra: 1 },
      { ...SCRIPT, roles: ['T1'] },
      { ...SCRIPT, roles: Array(151).fill('t1') },
      { ...SCRIPT, npcs: Array(31).fill('f1') },
      { ...SCRIPT, custom: [{ ...brew, id: 'no spaces' }] },
      { ...SCRIPT, custom: [{ ...brew, traits: TRAITS }] },
      { ...SCRIPT, custom: [{ ...brew, team: 'traveler' }] },
      { ...SCRIPT, custom: [{ ...brew, ability: 'x'.repeat(5001) }] },
      { ...SCRIPT, edition: { ...about, metadata: { long: 'x'.repeat(20_001) } } },
      { ...SCRIPT, edition: { ...about, level: 'easy' } },
    ]
    for (const payload of wrong) expect(command('edition', payload)).toBe('invalid-payload')
  })

  it('takes every script of the default pack', async () => {
    const content = createContent(await loadDefaultPack())
    for (const script of content.pack.editions) {
      expect(command('edition', JSON.parse(JSON.stringify(withoutTraits(script))))).toMatchObject({
        type: 'setScript',
      })
    }
  })

  it('comes with its NPCs, or is a theme alone', () => {
    expect(toWire({ notice: 'themeChanged', theme: 2 })).toEqual([['edition', { theme: 2 }]])
    expect(toWire({ notice: 'codeChanged', code: 'abc' })).toEqual([['code', 'abc']])
    const [event] = decisionOf(company, setScript, 'st', NOW, content)
    expect(event?.type).toBe('editionSet')
  })
})

describe('the code', () => {
  it('carries a code, role ids and npc ids', () => {
    expect(command('code', ['abc', ['t1'], ['f1']])).toEqual({
      type: 'setCode',
      code: 'abc',
      roles: ['t1'],
      npcs: ['f1'],
    })
    for (const payload of [['abc'], ['abc', ['t1']], [1, [], []], ['x'.repeat(129), [], []]]) {
      expect(command('code', payload)).toBe('invalid-payload')
    }
  })
})

const withoutTraits = ({ edition, roles, npcs, custom }: Script) => ({
  edition,
  roles,
  npcs,
  custom: custom.map(({ traits: _traits, ...rest }) => rest),
})

const content: GameContent = {
  ...contentOf(character('f1', 'fabled', { traits: [{ name: 'info-at-any-size' }] })),
  automaticNpcs: () => ['l1'],
}

const setScript = command('edition', { ...SCRIPT, theme: 3 }) as AnyCommand

/** A table with roles, bluffs, a bag and people of every kind. */
const company: SessionState = (() => {
  const state = withUser(table({ players: 6, roles: ['d1', 'm1', 'tr1'] }), 'gr', { grimoireAccess: 3 })
  const noted = withSecretSeat(state, 1, {
    alignment: 'g',
    sentAlignment: 'g',
    reminders: [{ role: 'f1', name: 'Hat', isFlipped: false, isPublic: true }],
  })
  return {
    ...noted,
    hands: { p0: { icon: 'role:m1', at: 1 } },
    secret: {
      ...noted.secret,
      bluffs: ['t1', null, 't2'],
      rolesSelected: { t1: 1 },
      storytellers: { st: { role: 't1', alignment: 'e', reminders: [] } },
    },
  }
})()

describe('every screen follows another script', () => {
  it('with its roles, NPCs, difficulty and theme', () => {
    const readers = Object.keys(company.users)
    const after = expectFollowed(company, decisionOf(company, setScript, 'st', NOW, content), readers)
    expect(after.edition).toMatchObject({ id: 'homebrew', theme: 3 })
    expect(after.npcs).toEqual(['f1', 'l1'])
    expect(after.meta.tags.difficulty).toBe(1)
    const themed = decisionOf(after, { type: 'setTheme', theme: -1 }, 'st', NOW, content)
    expect(expectFollowed(after, themed, readers).edition?.theme).toBe(-1)
    const coded = { type: 'setCode', code: 'abc', roles: [], npcs: [] } as const
    expectFollowed(after, decisionOf(after, coded, 'st', NOW, content), readers)
    const named = play(after, { type: 'setRole', at: 0, role: 'brew' }, 'st', NOW, content)
    expect(named.secret.seats[0]?.team).toBe('minion')
  })
})
