import { describe, expect, it } from 'vitest'
import { nameFault } from '../src/index.ts'
import { REST } from '../src/schemas/index.ts'

describe('[AUTH-02] names that claim an office', () => {
  it.each([
    'Storyteller',
    'storyteller',
    'Story Teller',
    'St0ryteller',
    'Storytеller',
    'The Storyteller',
    'Storyteller 2',
    'Storyteller_',
    'Erzähler',
    'ERZAHLER',
    'Moderatorin Ute',
    'Administrator',
    'Admin',
    'System',
    'Syѕtem',
    'Belfry',
    'Belfry Team',
    'Mоd',
    'Staff 2',
    'Support',
    'Zuschauer',
    ...[
      'The Story teller',
      'Host',
      'Game Master',
      'GM',
      'ST',
      'st',
      'Rosalind (ST)',
      'GM_Rosa',
      'Rosa - host',
    ],
    ...['Spielleiter', 'Anfitriona', 'Anfitrião', 'Conduttrice', 'Spelleider', 'Spelledare', 'Spilleder'],
    ...['Hostitel', 'Ведущая', '主持人', 'Ηost', 'H0ST'],
  ])('%s is refused', (name) => {
    expect(nameFault(name)).toBe('name.reserved')
  })
  it.each([
    ...['Ghost', 'Hostile Anna', 'Stan', 'St. Ives', 'St John', 'Augment', 'StorytellerRosa', 'Game Mastery'],
    'Stora',
    'Solar System',
    'Teller',
    'Systema',
    'Adminah',
    'Ann the Brave',
    'Modesty',
    'Staffan',
  ])('%s is not', (name) => {
    expect(nameFault(name)).toBeNull()
  })
})

describe('[PROF-15] every call that takes a name of a person', () => {
  const updated = (username: string) => REST.updateUser.body.safeParse({ username })
  const moderated = (username: string) => REST.moderateUser.body.safeParse({ user: { username } })
  const registered = (username: string) =>
    REST.register.body.safeParse({
      email: 'a@example.org',
      password: 'correct horse',
      captcha: 'x',
      username,
    })

  it.each([
    ['registration', registered],
    ['profile', updated],
    ['moderation', moderated],
  ] as const)('%s brings it into its one form and refuses with a code', (_name, parse) => {
    expect(JSON.stringify(parse('  Ｔｅｌｌ  e\u0301r ').data)).toContain('"username":"Tell ér"')
    const codes = ['Te\u200bller', '\u3164\u3164\u3164', '...', 'www.example', 'System'].map(
      (name) => parse(name).error?.issues[0]?.message,
    )
    expect(codes).toEqual(['name.marks', 'name.marks', 'name.nothing', 'name.link', 'name.reserved'])
  })
  it('[AUTH-02] names of people keep their shortest and longest length', () => {
    expect(registered('x'.repeat(150)).success).toBe(true)
    expect(registered('x'.repeat(151)).success).toBe(false)
    expect(updated('x'.repeat(50)).success).toBe(true)
    expect(updated('x'.repeat(51)).success).toBe(false)
    expect(updated('ab').success).toBe(false)
    expect(moderated('ab').success).toBe(false)
  })
  it('takes pronouns by the same rules, also none', () => {
    const pronouns = (text: string) => REST.updateUser.body.safeParse({ pronouns: text }).success
    expect(['', 'she/her', 'they'].map(pronouns)).toEqual([true, true, true])
    expect(['Storyteller', '\u202eabc'].map(pronouns)).toEqual([false, false])
  })
})
