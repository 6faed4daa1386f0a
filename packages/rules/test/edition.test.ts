import type { Character, Edition, Script } from '@belfry/content'
import { describe, expect, it } from 'vitest'
import { type GameContent, isTheme, type SessionState, type TagLevel, viewFor } from '../src/index.ts'
import {
  character,
  contentOf,
  expectIgnored,
  expectRefusal,
  NOW,
  play,
  table,
  withSecretSeat,
} from '../testing/table.ts'

const edition = (facts: Partial<Edition> = {}): Edition => ({
  id: 'custom',
  name: 'A script',
  author: 'Somebody',
  almanac: '',
  isOfficial: false,
  level: null,
  themes: [],
  color: '',
  bootlegger: [],
  hideTitle: false,
  logo: '',
  background: '',
  firstNight: [],
  otherNight: [],
  metadata: { deep: [{ kept: true }], none: null },
  ...facts,
})

const custom = (id: string, facts: Partial<Character> = {}): Character => ({
  ...character(id, 'townsfolk'),
  name: id,
  edition: '',
  ability: 'Does something.',
  flavor: '',
  image: ['https://example.org/a.png'],
  icon: 'icon',
  firstNight: 1,
  otherNight: 0,
  firstNightReminder: '',
  otherNightReminder: '',
  tokens: '',
  jinxes: [{ id: 't1', reason: 'They differ.' }],
  isCustom: true,
  ...facts,
})

const script = (facts: Partial<Script> = {}): Script => ({
  edition: edition(),
  roles: ['t1', 't2', 'd1'],
  npcs: [],
  custom: [],
  ...facts,
})

const OFFICIAL = script({
  edition: edition({ id: 'first', isOfficial: true, level: 'beginner' }),
  roles: ['t1', 't2', 'd1'],
})
const HARD = script({ edition: edition({ id: 'second', isOfficial: true, level: 'veteran' }) })

/** Knows two editions; brings `l1` to scripts of users, and `f1` where t1 meets t2. */
const content: GameContent = {
  ...contentOf(
    character('l1', 'loric', { traits: [{ name: 'automatic-for-homebrew' }] }),
    character('f1', 'fabled', { traits: [{ name: 'automatic-for-jinxes' }] }),
    character('f2', 'fabled', { traits: [{ name: 'info-at-any-size' }] }),
    character('f3', 'fabled', { traits: [{ name: 'automatic-for-jinxes' }] }),
  ),
  edition: (id) => [OFFICIAL, HARD].find((entry) => entry.edition.id === id),
  automaticNpcs: ({ edition: { id }, roles }) => [
    ...(['custom', 'homebrew'].includes(id) ? ['l1'] : []),
    ...(roles.includes('t1') && roles.includes('t2') ? ['f1'] : []),
  ],
}

const choose = (state: SessionState, id: string, theme = 1) =>
  play(state, { type: 'setEdition', id, theme }, 'st', NOW, content)
const load = (state: SessionState, facts: Partial<Script> = {}, theme = -1) =>
  play(state, { type: 'setScript', script: script(facts), theme }, 'st', NOW, content)
const difficulty = (state: SessionState) => state.meta.tags.difficulty

describe('another script', () => {
  const reminders = [{ role: 't9', name: 'Dead', isFlipped: false }]
  const used: SessionState = withSecretSeat(
    table({ players: 2, roles: ['m1', 'tr1'], dead: [0], npcs: ['l3'] }),
    0,
    { alignment: 'g', sentAlignment: 'g', reminders, isMarkedForDeath: true },
  )
  const full: SessionState = {
    ...used,
    hasInfoAtAnySize: true,
    secret: {
      ...used.secret,
      storytellers: { st: { role: 't3', alignment: 'e', reminders } },
      bluffs: ['t4', null, null],
      rolesSelected: { t1: 1 },
      hasUnsentRoles: true,
    },
  }

  it('[SCRIPT-06] clears roles and NPCs, and sets the theme', () => {
    const state = choose(full, 'first', 2)
    expect(state.edition).toMatchObject({ id: 'first', roles: ['t1', 't2', 'd1'], theme: 2 })
    expect(state.npcs).toEqual(['f1'])
    expect(state.hasInfoAtAnySize).toBe(false)
    expect(state.seats.map(({ traveller }) => traveller)).toEqual([null, null])
    expect(state.seats[0]?.isDead).toBe(true)
    expect(state.secret.seats[0]).toEqual({
      role: null,
      team: null,
      sentRole: null,
      sentTeam: null,
      alignment: null,
      sentAlignment: null,
      lastTold: null,
      replaced: null,
      reminders: [],
      isMarkedForDeath: true,
      status: [],
    })
    expect(state.secret).toMatchObject({
      storytellers: { st: { role: null, alignment: null, reminders: [] } },
      bluffs: [null, null, null],
      hasUnsentRoles: false,
    })
    expect(state.secret.rolesSelected).toEqual({})
    expect(viewFor(state, 'sp').session.edition).toMatchObject({ id: 'first', theme: 2 })
  })

  it('[SCRIPT-07] brings the homebrew NPC to scripts of users, and takes it away from others', () => {
    const plain = load(table(), { roles: ['t1', 'd1'] })
    expect([plain.edition?.id, plain.npcs]).toEqual(['custom', ['l1']])
    const brewed = load(table(), { roles: ['t1', 'brew'], custom: [custom('brew')] })
    expect([brewed.edition?.id, brewed.npcs]).toEqual(['homebrew', ['l1']])
    expect(choose(brewed, 'first').npcs).toEqual(['f1'])
    const without = { type: 'setNpcs', npcs: [] } as const
    expect(play(plain, without, 'st', NOW, content).npcs).toEqual([])
    expectRefusal(brewed, without, 'npc-fixed', 'st', NOW, content)
  })

  it('[SCRIPT-08] brings the NPC of jinxes where two characters are jinxed', () => {
    const jinxed = choose(table(), 'first')
    expect(jinxed.npcs).toEqual(['f1'])
    expectRefusal(jinxed, { type: 'setNpcs', npcs: [] }, 'npc-fixed', 'st', NOW, content)
    expect(load(jinxed, { roles: ['t1', 'd1'] }).npcs).toEqual(['l1'])
  })

  it('brings the NPCs it names, and what they change', () => {
    const state = load(table(), { npcs: ['f2', 'l1'], roles: ['t1'] })
    expect(state.npcs).toEqual(['f2', 'l1'])
    expect(state.hasInfoAtAnySize).toBe(true)
  })

  it('[SCRIPT-09] sets the difficulty: 1 for homebrew, unchanged for beginners, else 0', () => {
    const tagged = (level: TagLevel) => {
      const state = table()
      return { ...state, meta: { ...state.meta, tags: { ...state.meta.tags, difficulty: level } } }
    }
    for (const level of [0, 1, 2] as const) {
      const homebrew = load(tagged(level), { roles: ['brew'], custom: [custom('brew')] })
      expect(difficulty(homebrew)).toBe(1)
      expect(difficulty(choose(tagged(level), 'first'))).toBe(level)
      expect(difficulty(choose(tagged(level), 'second'))).toBe(0)
      const plain = load(tagged(level), { roles: ['t1'] })
      expect(difficulty(plain)).toBe(0)
      const retagged = { ...plain, meta: tagged(level).meta }
      expect(difficulty(load(retagged, { roles: ['t2'] }))).toBe(0)
      expect(difficulty(play(retagged, { type: 'setTheme', theme: 1 }, 'st', NOW, content))).toBe(level)
    }
  })

  it('[SCRIPT-10] is homebrew with a character or a rule of its own, whatever it calls itself', () => {
    const idOf = (facts: Partial<Script>) => load(table(), facts).edition?.id
    expect(idOf({})).toBe('custom')
    expect(idOf({ edition: edition({ id: 'first', isOfficial: true, level: 'beginner' }) })).toBe('custom')
    expect(idOf({ edition: edition({ bootlegger: ['No talking.'] }) })).toBe('homebrew')
    expect(idOf({ custom: [custom('brew')], roles: ['brew'] })).toBe('homebrew')
    expect(idOf({ custom: [custom('t1')] })).toBe('custom')
    const claimed = load(table(), { edition: edition({ isOfficial: true, level: 'beginner' }) })
    expect(claimed.edition).toMatchObject({ isOfficial: false, level: null })
  })

  it('knows its own characters, but not others’ versions of known ones', () => {
    const demon = custom('brew', {
      team: 'demon',
      special: [
        { type: 'vote', name: 'multiplier', value: 3, time: 'day', global: 'minion' },
        { type: 'vote', name: 'hidden' },
      ],
    })
    const state = load(table(), { roles: ['brew', 't1'], custom: [demon, custom('t1', { team: 'demon' })] })
    expect(Object.keys(state.edition?.custom ?? {})).toEqual(['brew'])
    const named = play(state, { type: 'setRole', at: 0, role: 'brew' }, 'st', NOW, content)
    expect(named.secret.seats[0]).toMatchObject({ role: 'brew', team: 'demon' })
    const { traits: _traits, ...seen } = demon
    const { edition: shown } = viewFor(state, 'p0').session
    expect(shown?.custom).toStrictEqual({ brew: seen })
    expect(shown?.metadata).toStrictEqual({ deep: [{ kept: true }], none: null })
    expect(shown?.metadata['deep']).not.toBe(state.edition?.metadata['deep'])
  })

  it('names only characters that exist, each in its place', () => {
    const refused = (facts: Partial<Script>, code: Parameters<typeof expectRefusal>[2]) =>
      expectRefusal(table(), { type: 'setScript', script: script(facts), theme: 1 }, code, 'st', NOW, content)
    refused({ roles: ['nobody'] }, 'unknown-characters')
    refused({ npcs: ['nobody'] }, 'unknown-characters')
    refused({ roles: ['t1', 'f1'] }, 'bad-value')
    refused({ npcs: ['f1', 't1'] }, 'bad-value')
    const many = Array.from({ length: 151 }, (_, at) => custom(`c${at}`))
    const ids = many.map(({ id }) => id)
    refused({ roles: ids, custom: many }, 'script-too-many-roles')
    expect(load(table(), { roles: ids.slice(1), custom: many }).edition?.roles).toHaveLength(150)
    const unknown = { type: 'setEdition', id: 'third', theme: 1 } as const
    expectRefusal(table(), unknown, 'no-such-edition', 'st', NOW, content)
  })

  it('is the Storyteller’s to choose', () => {
    for (const actor of ['p0', 'sp']) {
      const chosen = { type: 'setEdition', id: 'first', theme: 1 } as const
      expectRefusal(table(), chosen, 'not-storyteller', actor, NOW, content)
      expectRefusal(table(), { type: 'setTheme', theme: 1 }, 'not-storyteller', actor)
    }
  })

  it('[SEAT-44] turns a hand that shows a character into the usual hand', () => {
    const raised = { p0: { icon: 'role:m1', at: 1 }, p1: { icon: 'fist', at: 2 } }
    const state = choose({ ...table(), hands: raised }, 'first')
    expect(state.hands).toEqual({ p0: { icon: 'hand', at: 1 }, p1: { icon: 'fist', at: 2 } })
  })
})

describe('a theme', () => {
  it('[SCRIPT-13] is the edition’s own above 0 and generic below, down to -3', () => {
    expect([-4, -3, -1, 0, 1, 6, 20, 21, 1.5, Number.NaN].filter(isTheme)).toEqual([-3, -1, 1, 6, 20])
    const bad = { type: 'setEdition', id: 'first', theme: 0 } as const
    expectRefusal(table(), bad, 'bad-value', 'st', NOW, content)
  })

  it('a theme changes without the script around it', () => {
    const state = play(choose(table(), 'first'), { type: 'setRole', at: 0, role: 't1' }, 'st', NOW, content)
    const themed = play(state, { type: 'setTheme', theme: -2 }, 'st', NOW, content)
    expect(themed).toEqual({ ...state, edition: { ...state.edition, theme: -2 } })
    expectIgnored(themed, { type: 'setTheme', theme: -2 }, 'st', NOW, content)
    expectRefusal(themed, { type: 'setTheme', theme: -4 }, 'bad-value', 'st', NOW, content)
    expectRefusal(table(), { type: 'setTheme', theme: 1 }, 'no-edition', 'st', NOW, content)
  })
})
