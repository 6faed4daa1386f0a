import { type ContentIndex, createContent } from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import { draw } from '@belfry/kit'
import { BLANK_VIEW } from '@belfry/protocol'
import type { Bag, EditionView, PlayerView, SessionView, ViewerKind } from '@belfry/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { bagChanges, bagModel, clickedCount, randomFacts } from '../../src/features/characters/model/bag.ts'
import {
  bluffChoices,
  charactersToPick,
  searched,
  seatChoices,
  travellersToPick,
} from '../../src/features/characters/model/choices.ts'
import { randomBag } from '../../src/features/characters/model/randomBag.ts'
import {
  currentReminders,
  otherReminders,
  searchedReminders,
} from '../../src/features/characters/model/reminders.ts'
import { characterMatcher } from '../../src/shared/characters/characterSearch.ts'
import { seesBluffs } from '../../src/features/characters/sideTabs.ts'
import { openRolePicker } from '../../src/shared/notes/openRolePicker.ts'
import type { Shell } from '../../src/shell/shell.ts'

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
  told: null,
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

/** Chance in hand: the same numbers every time. */
function seeded(start: number): () => number {
  let seed = start
  return () => {
    const drawn = draw(seed)
    seed = drawn.seed
    return drawn.value
  }
}

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
    // Whoever learned them in English finds them in another language too.
    const told = { id: 'fortuneteller', name: 'Wahrsagerin', lang: 'de' }
    const finds = (search: string, one = told) => characterMatcher(search)(one)
    expect([finds('wahr'), finds('Fortune T'), finds('chef')]).toEqual([true, true, false])
    expect(finds('net', { ...told, name: 'Fortune Teller', lang: 'en' })).toBe(false)
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
  const seated = (count: number) => Array.from({ length: count }, () => player(null))
  const editionOf = (id: string): EditionView => {
    const script = content.edition(id)
    if (!script) throw new Error('no such edition')
    return { ...edition, id, roles: [...script.roles] }
  }
  const model = (bag: Bag, players: readonly PlayerView[], played = edition, npcs: string[] = []) =>
    bagModel({ bag, players, edition: played, npcs }, content)

  it('says for each team how many are in it and how many are needed', () => {
    expect(
      model({ chef: 1, imp: 1 }, seated(8)).teams.map(({ team, selected, wanted }) => [
        team,
        selected,
        wanted,
      ]),
    ).toEqual([
      ['townsfolk', 1, [5]],
      ['outsider', 0, [1]],
      ['minion', 0, [1]],
      ['demon', 1, [1]],
    ])
  })

  it('does not count travellers, and hints at what changes the setup', () => {
    const { nonTravellers, setups, teams } = model({ baron: 1 }, [...seated(6), player('thief')])
    expect(nonTravellers).toBe(6)
    expect(setups.map(({ id }) => id)).toEqual(['baron'])
    expect(teams.map(({ wanted }) => wanted)).toEqual([[1], [3], [1], [1]])
  })

  it('keeps out what does not belong in it', () => {
    const drunk = model({}, seated(8)).teams[1]?.entries.find(({ character }) => character.id === 'drunk')
    expect(drunk?.more).toMatchObject({ ok: false, error: { code: 'bag-disabled' } })
  })

  it('[ROLE-35] has no numbers beyond 15 players, and says how many get no character', () => {
    const { counts, withoutCharacter, teams } = model({}, seated(17))
    expect([counts, withoutCharacter]).toEqual([null, 2])
    expect(teams.map(({ wanted }) => wanted)).toEqual([null, null, null, null])
    expect(model({}, seated(15)).withoutCharacter).toBe(0)
  })

  it('is filled at random as the rules want it, for every size and edition', () => {
    const random = seeded(7)
    for (const id of ['tb', 'bmr', 'snv'])
      for (let players = 5; players <= 16; players++)
        for (let round = 0; round < 12; round++) {
          const played = editionOf(id)
          const facts = { bag: {}, players: seated(players), edition: played, npcs: [] }
          const { usual, ...others } = randomFacts(facts, content)
          if (!usual) throw new Error('no numbers')
          const bag = randomBag({ ...others, usual }, random)
          const counted = Math.min(players, 15)
          expect(Object.values(bag).reduce((sum, count) => sum + count, 0)).toBe(counted)
          expect(model(bag, seated(counted), played).problems, JSON.stringify(bag)).toEqual([])
          expect(bag['drunk']).toBeUndefined()
        }
  })

  it('deals characters that change the numbers as well, with what they change', () => {
    const random = seeded(3)
    const { usual, ...others } = randomFacts({ bag: {}, players: seated(8), edition, npcs: [] }, content)
    if (!usual) throw new Error('no numbers')
    const bags = Array.from({ length: 60 }, () => randomBag({ ...others, usual }, random))
    const withBaron = bags.filter((bag) => bag['baron'])
    expect(withBaron.length).toBeGreaterThan(5)
    for (const bag of withBaron)
      expect(model(bag, seated(8)).teams.map(({ selected }) => selected)).toEqual([3, 3, 1, 1])
  })

  it('is filled as well where a script has nobody else than those who change it', () => {
    const small = { ...edition, roles: edition.roles.filter((id) => id !== 'saint' && id !== 'recluse') }
    const { usual, ...others } = randomFacts(
      { bag: {}, players: seated(9), edition: small, npcs: [] },
      content,
    )
    if (!usual) throw new Error('no numbers')
    const bag = randomBag({ ...others, usual }, seeded(1))
    expect(model(bag, seated(9), small).problems).toEqual([])
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

describe('the picker of characters', () => {
  it('opens at the tab of the character that lies there, whatever it showed last', () => {
    const opened: unknown[] = []
    const traveller = content.pack.characters.find(({ team }) => team === 'traveller')?.id ?? ''
    const shellWith = (role: string | null): Shell =>
      ({
        content: { get: () => content },
        table: {
          get: () => ({
            view: {
              self: { kind: 'storyteller' },
              session: { edition: null, players: [{ role, alignment: null, reminders: [] }] },
            },
          }),
        },
        modals: { open: (modal: unknown) => opened.push(modal) },
      }) as unknown as Shell
    for (const role of [traveller, 'chef', null]) openRolePicker(shellWith(role), 0)
    expect(opened).toEqual([1, 0, 0].map((tab) => ({ name: 'role', params: { playerIndex: 0 }, tab })))
  })
})
