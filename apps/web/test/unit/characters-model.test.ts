import { type ContentIndex, createContent } from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import { BLANK_VIEW } from '@belfry/protocol'
import type { EditionView, PlayerView, SessionView, ViewerKind } from '@belfry/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { bagChanges, bagModel, clickedCount, randomBag } from '../../src/features/characters/model/bag.ts'
import {
  bluffChoices,
  charactersToPick,
  searched,
  seatChoices,
  travellersToPick,
} from '../../src/features/characters/model/choices.ts'
import {
  currentReminders,
  otherReminders,
  searchedReminders,
} from '../../src/features/characters/model/reminders.ts'
import { seesBluffs } from '../../src/features/characters/useSeesTabs.ts'

let content: ContentIndex
let edition: EditionView
beforeAll(async () => {
  content = createContent(await loadDefaultPack())
  const script = content.edition('tb')
  if (!script) throw new Error('no such edition')
  edition = {
    ...script.edition,
    themes: [...script.edition.themes],
    bootlegger: [],
    firstNight: [],
    otherNight: [],
    metadata: {},
    roles: [...script.roles],
    npcs: [],
    custom: {},
    theme: 1,
  }
})

const player = (role: string | null): PlayerView => ({
  id: null,
  name: null,
  role,
  alignment: null,
  isDead: false,
  isVoteless: false,
  isMarkedForDeath: false,
  revealed: false,
  reminders: [],
  status: [],
})

const viewOf = (
  kind: ViewerKind,
  seat: number,
  roles: readonly (string | null)[],
  npcs: string[] = [],
): SessionView => ({
  ...BLANK_VIEW,
  self: { userId: 'me', kind, seat },
  session: { ...BLANK_VIEW.session, edition, npcs, players: roles.map(player) },
})

const eight = (first: string | null) => [first, ...Array.from({ length: 7 }, () => null)]

describe('the role picker', () => {
  it('offers the characters of the script, the rarest team first', () => {
    const teams = charactersToPick({ content, edition }).map(({ team }) => team)
    expect(teams[0]).toBe('demon')
    expect(teams.at(-1)).toBe('townsfolk')
    expect(teams).not.toContain('traveller')
    expect(charactersToPick({ content, edition })).toHaveLength(22)
  })

  it('offers the travellers of the script first, and then all others', () => {
    const travellers = travellersToPick({ content, edition })
    expect(travellers.slice(0, 5).map(({ id }) => id)).toEqual([
      'bureaucrat',
      'thief',
      'gunslinger',
      'scapegoat',
      'beggar',
    ])
    expect(travellers.every(({ team }) => team === 'traveller')).toBe(true)
    expect(new Set(travellers.map(({ id }) => id)).size).toBe(travellers.length)
  })

  it('gives travellers to Storytellers only', () => {
    const facts = { content, edition, held: new Set<string>(), isForStoryteller: false, present: undefined }
    const travellers = travellersToPick({ content, edition })
    const allowed = (isStoryteller: boolean) =>
      seatChoices(travellers, { ...facts, isStoryteller }).every(({ check }) => check.ok)
    expect(allowed(true)).toBe(true)
    expect(allowed(false)).toBe(false)
  })

  it('searches by a pattern and ignores one that is none', () => {
    const all = seatChoices(charactersToPick({ content, edition }), {
      content,
      edition,
      held: new Set(),
      isStoryteller: true,
      isForStoryteller: false,
      present: undefined,
    })
    expect(searched(all, '^imp$').map(({ character }) => character.id)).toEqual(['imp'])
    expect(searched(all, 'IMP|chef')).toHaveLength(2)
    expect(searched(all, '(')).toHaveLength(all.length)
  })

  it('has bluffs that are not in play for the Storyteller, and only good ones for players', () => {
    const held = new Set(['chef'])
    const ids = (isStoryteller: boolean) =>
      bluffChoices({ content, edition, isStoryteller, held }).map(({ character }) => character.id)
    expect(ids(true)).not.toContain('chef')
    expect(ids(true)).toContain('imp')
    expect(ids(false)).toContain('chef')
    expect(ids(false)).not.toContain('imp')
    expect(ids(false)).not.toContain('poisoner')
  })
})

describe('the reminder picker', () => {
  const sides = { good: 'Good', evil: 'Evil' }

  it('has the reminders of this game, those always at hand, and the rest apart', () => {
    const view = viewOf('storyteller', -1, ['monk', 'imp'])
    const table = { view, content, held: new Set(['monk', 'imp']), sides }
    const current = currentReminders(table)
    expect(current.slice(0, 2).map(({ role }) => role)).toEqual(['good', 'evil'])
    expect(current.map(({ role }) => role)).toContain('monk')
    expect(current.some(({ role, name }) => role === 'drunk' && name === 'Is The Drunk')).toBe(true)
    expect(current.map(({ role }) => role)).not.toContain('poisoner')
    const others = otherReminders(table)
    expect(others.map(({ role }) => role)).toContain('poisoner')
    expect(others.some(({ role }) => role === 'monk')).toBe(false)
  })

  it('searches labels and characters', () => {
    const table = {
      view: viewOf('storyteller', -1, ['monk', 'imp']),
      content,
      held: new Set(['monk', 'imp']),
      sides,
    }
    const found = (search: string) => searchedReminders(currentReminders(table), search)
    expect(found('^Dead$').every(({ label }) => label === 'Dead')).toBe(true)
    expect(found('monk').map(({ role }) => role)).toEqual(['monk'])
  })
})

describe('the bag', () => {
  const players = (count: number) => Array.from({ length: count }, () => player(null))

  it('says for each team how many are in it and how many are needed', () => {
    const model = bagModel({ chef: 1, imp: 1 }, players(8), edition, content)
    expect(model.teams.map(({ team, selected, needed }) => [team, selected, needed])).toEqual([
      ['townsfolk', 1, 5],
      ['outsider', 0, 1],
      ['minion', 0, 1],
      ['demon', 1, 1],
    ])
  })

  it('does not count travellers, and hints at what changes the setup', () => {
    const seats = [...players(6), player('thief')]
    const model = bagModel({ baron: 1 }, seats, edition, content)
    expect(model.nonTravellers).toBe(6)
    expect(model.setups.map(({ id }) => id)).toEqual(['baron'])
  })

  it('keeps out what does not belong in it', () => {
    const model = bagModel({}, players(8), edition, content)
    const drunk = model.teams[1]?.entries.find(({ character }) => character.id === 'drunk')
    expect(drunk?.more).toMatchObject({ ok: false, error: { code: 'bag-disabled' } })
  })

  it('is filled at random as the table of counts wants it', () => {
    const model = bagModel({}, players(10), edition, content)
    const bag = randomBag(model, () => 0.5)
    const filled = bagModel(bag, players(10), edition, content)
    expect(filled.teams.map(({ selected }) => selected)).toEqual([7, 0, 2, 1])
    expect(bag['drunk']).toBeUndefined()
  })

  it('is changed role by role', () => {
    expect(bagChanges({ chef: 1, imp: 2 }, { imp: 1, monk: 1 })).toEqual([
      { role: 'chef', count: 0 },
      { role: 'imp', count: 1 },
      { role: 'monk', count: 1 },
    ])
    expect([0, 1, 3].map(clickedCount)).toEqual([1, 0, 0])
  })
})

describe('who sees bluffs', () => {
  it('is a player who keeps notes of them', () => {
    expect(seesBluffs(viewOf('player', 0, ['chef']), content, true)).toBe(true)
    expect(seesBluffs(viewOf('player', 0, ['chef']), content, false)).toBe(false)
    expect(seesBluffs(viewOf('spectator', -1, ['chef']), content, true)).toBe(false)
  })

  it('is the Storyteller of a small table with a character that needs them', () => {
    expect(seesBluffs(viewOf('storyteller', -1, ['snitch']), content, false)).toBe(true)
    expect(seesBluffs(viewOf('storyteller', -1, ['chef']), content, false)).toBe(false)
  })

  it('is whoever they concern at a larger table, or with an NPC that gives them at any size', () => {
    expect(seesBluffs(viewOf('storyteller', -1, eight(null)), content, false)).toBe(true)
    expect(seesBluffs(viewOf('grimoire', -1, eight(null)), content, false)).toBe(true)
    expect(seesBluffs(viewOf('player', 0, eight('imp')), content, false)).toBe(true)
    expect(seesBluffs(viewOf('player', 0, eight('chef')), content, false)).toBe(false)
    expect(seesBluffs(viewOf('player', 0, ['imp'], ['toymaker']), content, false)).toBe(true)
  })
})
