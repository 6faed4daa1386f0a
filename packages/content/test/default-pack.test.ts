import { describe, expect, it } from 'vitest'
import { CHARACTER_LIMITS, type Character, NPC_TEAMS, PLAYER_TEAMS, TEAMS } from '../src/index.ts'
import { content, source } from './support/default.ts'

const { characters, jinxes, editions, nightOrder, release } = content.pack

const problemsOf = (check: (character: Character) => readonly string[]): readonly string[] =>
  characters.flatMap((character) => check(character).map((problem) => `${character.id}: ${problem}`))

describe('the characters of the default pack', () => {
  it('[ROLE-01] are 181, each with every field of a role', () => {
    expect(characters).toHaveLength(181)
    expect(new Set(characters.map(({ id }) => id)).size).toBe(181)
    const fields =
      'id name team ability flavor edition image reminders remindersGlobal setup special firstNight otherNight firstNightReminder otherNightReminder jinxes isCustom'
    for (const field of fields.split(' ')) {
      expect(characters.every((character) => Object.hasOwn(character, field))).toBe(true)
    }
    expect(
      problemsOf(({ name, ability, flavor, icon, isCustom }) => [
        ...(name && ability && flavor && icon ? [] : ['a text is empty']),
        ...(isCustom ? ['is custom'] : []),
      ]),
    ).toEqual([])
  })

  it('[ROLE-02] belong to five player teams and two others', () => {
    expect(PLAYER_TEAMS).toEqual(['townsfolk', 'outsider', 'minion', 'demon', 'traveller'])
    expect(NPC_TEAMS).toEqual(['fabled', 'loric'])
    const counts = TEAMS.map((team) => characters.filter((character) => character.team === team).length)
    expect(counts).toEqual([69, 23, 27, 19, 18, 14, 11])
  })

  it('have a reminder text for a night exactly where they have a place in it', () => {
    expect(
      problemsOf((character) =>
        (['firstNight', 'otherNight'] as const)
          .filter((night) => character[night] > 0 !== (character[`${night}Reminder`] !== ''))
          .map((night) => `${night} ${character[night]} but "${character[`${night}Reminder`]}"`),
      ),
    ).toEqual([])
    expect(characters.filter(({ firstNight }) => firstNight > 0)).toHaveLength(76)
    expect(characters.filter(({ otherNight }) => otherNight > 0)).toHaveLength(97)
  })

  it('say what each of their tokens is for', () => {
    expect(
      problemsOf(({ ability, firstNightReminder, otherNightReminder, tokens, ...character }) => {
        const texts = [ability, firstNightReminder, otherNightReminder, tokens].join(' ')
        return [...character.reminders, ...character.remindersGlobal].filter(
          (label) => !texts.includes(label.toUpperCase()),
        )
      }),
    ).toEqual([])
  })

  it('have a bracketed remark on the setup exactly where the setup flag is', () => {
    expect(
      problemsOf(({ setup, ability }) => (/\[[^\]]+\]/.test(ability) === setup ? [] : [ability])),
    ).toEqual([])
    expect(characters.filter(({ setup }) => setup)).toHaveLength(25)
  })

  it('keep to the limits that scripts are held to', () => {
    expect(
      problemsOf((character) => [
        ...(character.name.length > CHARACTER_LIMITS.name ? ['name'] : []),
        ...(character.ability.length > CHARACTER_LIMITS.ability ? ['ability'] : []),
        ...(character.flavor.length > CHARACTER_LIMITS.flavor ? ['flavor'] : []),
        ...(character.firstNightReminder.length > CHARACTER_LIMITS.nightReminder ? ['first night'] : []),
        ...(character.otherNightReminder.length > CHARACTER_LIMITS.nightReminder ? ['other nights'] : []),
      ]),
    ).toEqual([])
  })

  it('have different names, abilities and icons', () => {
    for (const field of ['name', 'ability', 'flavor', 'icon'] as const) {
      expect(new Set(characters.map((character) => character[field])).size).toBe(181)
    }
  })
})

describe('the rest of the default pack', () => {
  it('has a reason for each of the 131 jinxed pairs, and both know of it', () => {
    expect(jinxes).toHaveLength(131)
    for (const { a, b, reason } of jinxes) {
      expect(reason.length).toBeGreaterThan(20)
      expect(content.jinxReason(b, a)).toBe(reason)
      expect(content.character(a)?.jinxes).toContainEqual({ id: b, reason })
      expect(content.character(b)?.jinxes).toContainEqual({ id: a, reason })
    }
    expect(Object.keys(source.texts['en']?.jinxes ?? {})).toHaveLength(131)
  })

  it('[SCRIPT-01] has editions with every field, and characters that exist', () => {
    expect(editions.map(({ edition }) => edition.id)).toEqual([
      'tb',
      'bmr',
      'snv',
      'luf',
      'ngj',
      'overtheriver',
    ])
    for (const { edition, roles, npcs, custom } of editions) {
      expect(Object.keys(edition)).toEqual(
        expect.arrayContaining(
          'id name author almanac isOfficial level themes color bootlegger hideTitle background metadata'.split(
            ' ',
          ),
        ),
      )
      expect(edition.name).not.toBe(edition.id)
      expect(edition.color).toMatch(/^oklch\(/)
      expect(edition.themes.map(({ id }) => id)).toEqual(edition.themes.map((_, index) => index + 1))
      expect(roles.filter((id) => !content.character(id))).toEqual([])
      expect([npcs, custom]).toEqual([[], []])
    }
  })

  it('[SCRIPT-03] gives the published editions exactly the characters published in them', () => {
    for (const id of ['tb', 'bmr', 'snv']) {
      const published = characters.filter(({ edition }) => edition === id).map((character) => character.id)
      expect([...(content.edition(id)?.roles ?? [])].sort()).toEqual(published.sort())
    }
  })

  it('[SCRIPT-12] offers a release script with theme 6', () => {
    expect(release?.theme).toBe(6)
    expect(release?.script.edition.id).toBe('custom')
    expect(release?.script.edition.themes.some(({ id }) => id === 6)).toBe(true)
    expect(release?.script.roles.filter((id) => !content.character(id))).toEqual([])
  })

  it('does not end every night with dawn', () => {
    expect(nightOrder.firstNight.slice(-3)).toEqual(['dawn', 'leviathan', 'vizier'])
    expect(nightOrder.otherNight.slice(-2)).toEqual(['dawn', 'leviathan'])
  })
})
