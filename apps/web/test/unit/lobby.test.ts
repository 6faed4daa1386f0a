import { describe, expect, it } from 'vitest'
import { type SessionEntry, SORT_KEYS, sortSessions } from '../../src/features/lobby/sessions.ts'
import countries from '../../src/features/verification/countries.json' with { type: 'json' }
import { countryAt } from '../../src/features/verification/phone.ts'

/** A session whose every column says the same number. */
const entry = (rank: number, isPublic: boolean): SessionEntry => {
  const people = Array.from({ length: rank }, (_, index) => ({
    id: `${rank}-${index}`,
    username: `teller ${rank}`,
    isOnline: true,
  }))
  return {
    name: `table ${rank}`,
    isPublic,
    language: `l${rank}`,
    edition: { id: `e${rank}`, name: `script ${rank}`, author: '', isOfficial: true },
    storytellers: [{ id: `${rank}-0` }],
    players: people.map(({ id }) => ({ id, isDead: false, isVoteless: false })),
    usersAll: people,
    npcs: [],
    roles: [],
    tags: { difficulty: 0, cameras: 0, travellers: 0, grimoire: 0, streaming: false },
    boostDuration: 0,
    isRunning: true,
    phase: rank,
  }
}

describe('the lobby', () => {
  const sessions = [entry(3, true), entry(1, false), entry(4, false), entry(2, true)]

  it.each(SORT_KEYS)('[LOBBY-07] private sessions stand below public ones, sorted by %s both ways', (key) => {
    const names = (isDescending: boolean) =>
      sortSessions(sessions, { key, isDescending }, 'en').map(({ name }) => name)
    expect(names(false)).toEqual(['table 2', 'table 3', 'table 1', 'table 4'])
    expect(names(true)).toEqual(['table 3', 'table 2', 'table 4', 'table 1'])
  })
})

describe('the phone form', () => {
  it('[AUTH-50] starts with the country whose clock the device keeps', () => {
    expect(countryAt(countries, 'Europe/Berlin', 'en-GB')).toMatchObject({ code: 'DE', prefix: '49' })
    expect(countryAt(countries, 'America/Chicago', 'de')).toMatchObject({ code: 'US', prefix: '1' })
    expect(countryAt(countries, 'Asia/Tokyo', 'en')?.code).toBe('JP')
    // Browsers that guard privacy keep no country's clock: the language says more than the alphabet.
    expect(countryAt(countries, 'UTC', 'en-GB')?.code).toBe('GB')
    expect(countryAt(countries, 'UTC', 'sv')?.code).toBe('SE')
    expect(countryAt(countries, 'UTC', 'eo-001')).toBe(countries[0])
  })

  it('[AUTH-50] knows every country by name, dial prefix, code and timezone', () => {
    for (const country of countries) {
      expect(Object.keys(country).toSorted()).toEqual(['code', 'name', 'prefix', 'timezone'])
      expect(country.name).not.toBe('')
      expect(country.prefix).toMatch(/^\d+$/)
      expect(country.code).toMatch(/^[A-Z]{2}$/)
    }
    // Kosovo keeps the clock of a neighbour and has no zone of its own.
    const withoutZone = countries.filter(({ timezone }) => !/^[A-Z]\w+/.test(timezone))
    expect(withoutZone.map(({ code }) => code)).toEqual(['XK'])
  })
})
