import { describe, expect, it } from 'vitest'
import {
  allowedDifficulty,
  clickedTag,
  DEFAULT_TAGS,
  difficultyAfter,
  type EditionState,
  evolveAll,
  type SessionState,
  type TagLevel,
  type Tags,
  viewFor,
} from '../src/index.ts'
import { settleDifficulty } from '../src/meta/settle.ts'
import { boosted, lineTypes } from '../testing/people.ts'
import {
  CONTENT,
  eventsOf,
  expectIgnored,
  expectRefusal,
  NOW,
  play,
  table,
  withUser,
} from '../testing/table.ts'

const HOMEBREW = { id: 'homebrew', level: null }
const BEGINNER = { id: 'x', level: 'beginner' as const }
const VETERAN = { id: 'y', level: 'veteran' as const }

const tags = (facts: Partial<Tags>): Tags => ({ ...DEFAULT_TAGS, ...facts })

const steps = (name: 'difficulty' | 'cameras' | 'travellers' | 'grimoire', edition: typeof BEGINNER | null) =>
  ([0, 1, 2] as const).map((level) => clickedTag(tags({ [name]: level }), name, edition)[name])

describe('tags', () => {
  it('[SESS-42] four have the values 0, 1 and 2, two are on or off', () => {
    for (const name of ['cameras', 'travellers', 'grimoire'] as const)
      expect(steps(name, null)).toEqual([1, 2, 0])
    expect(clickedTag(tags({}), 'locked', null)).toEqual(tags({ locked: true }))
    expect(clickedTag(tags({ locked: true }), 'locked', null)).toEqual(tags({}))
    expect(clickedTag(tags({}), 'streaming', null)).toEqual(tags({ streaming: true }))
  })

  it('[SESS-47] homebrew stays at difficulty 1', () => {
    for (const level of [0, 1, 2] as const) {
      expect(allowedDifficulty(HOMEBREW, level)).toBe(1)
      expect(difficultyAfter(HOMEBREW, level)).toBe(1)
      expect(clickedTag(tags({ difficulty: level }), 'difficulty', HOMEBREW).difficulty).toBe(1)
    }
  })

  it('[SESS-48] only an edition for beginners can have difficulty 2', () => {
    expect(([0, 1, 2] as const).map((level) => allowedDifficulty(VETERAN, level))).toEqual([0, 1, 0])
    expect(([0, 1, 2] as const).map((level) => allowedDifficulty(null, level))).toEqual([0, 1, 0])
    expect(([0, 1, 2] as const).map((level) => allowedDifficulty(BEGINNER, level))).toEqual([0, 1, 2])
    expect(steps('difficulty', BEGINNER)).toEqual([1, 2, 0])
    expect(clickedTag(tags({ difficulty: 1 }), 'difficulty', VETERAN).difficulty).toBe(0)
  })

  it('[SESS-46] another edition takes the difficulty back, unless it is for beginners', () => {
    expect(([0, 1, 2] as const).map((level) => difficultyAfter(VETERAN, level))).toEqual([0, 0, 0])
    expect(([0, 1, 2] as const).map((level) => difficultyAfter(BEGINNER, level))).toEqual([0, 1, 2])
  })

  it('[SESS-43] a grimoire tag of 2 opens the grimoire to everybody who does not play', () => {
    const kinds = (grimoire: TagLevel) => {
      const state = table({ meta: { tags: tags({ grimoire }) } })
      return [viewFor(state, 'sp').self.kind, viewFor(state, 'p0').self.kind]
    }
    expect(kinds(2)).toEqual(['grimoire', 'player'])
    expect(kinds(1)).toEqual(['spectator', 'player'])
  })
})

describe('another edition', () => {
  const edition = (facts: { id: string; level: EditionState['level'] }): EditionState =>
    facts as unknown as EditionState
  const ctx = { actor: { kind: 'system' }, now: NOW, content: CONTENT, evolve: evolveAll } as const
  const at = (difficulty: TagLevel): SessionState => table({ meta: { tags: tags({ difficulty }) } })
  const settle = (before: SessionState, next: EditionState | null) =>
    settleDifficulty(before, { ...before, edition: next }, ctx)

  it('changes the tag of the session, and nothing else of its meta', () => {
    expect(settle(at(0), edition(HOMEBREW))).toEqual([
      { type: 'metaChanged', isPublic: true, language: 'en', tags: tags({ difficulty: 1 }) },
    ])
    expect(settle(at(2), edition(VETERAN))).toMatchObject([{ tags: { difficulty: 0 } }])
  })

  it('is silent where nothing changes', () => {
    expect(settle(at(2), edition(BEGINNER))).toEqual([])
    expect(settle(at(0), edition(VETERAN))).toEqual([])
    const same = { ...at(2), edition: edition(VETERAN) }
    expect(settle(same, edition({ ...VETERAN }))).toEqual([])
  })
})

describe('changing the meta of a session', () => {
  const update = (facts: { isPublic?: boolean; language?: string; tags?: Partial<Tags> } = {}) =>
    ({
      type: 'updateMeta',
      isPublic: facts.isPublic ?? true,
      language: facts.language ?? 'en',
      tags: tags(facts.tags ?? {}),
    }) as const

  it('is for Storytellers and goes to everybody', () => {
    expectRefusal(table(), update({ language: 'de' }), 'not-storyteller', 'p0')
    const state = play(table(), update({ isPublic: false, language: 'pt-BR', tags: { locked: true } }))
    expect(state.meta).toMatchObject({ isPublic: false, language: 'pt-BR', tags: tags({ locked: true }) })
    expect(viewFor(state, 'p0').session).toMatchObject({
      isPublic: false,
      language: 'pt-BR',
      tags: tags({ locked: true }),
    })
    expectIgnored(table(), update())
  })

  it('notices every single difference', () => {
    const changes: Partial<Tags>[] = [
      { difficulty: 1 },
      { cameras: 1 },
      { travellers: 2 },
      { grimoire: 1 },
      { locked: true },
      { streaming: true },
    ]
    for (const change of changes) expect(eventsOf(table(), update({ tags: change }))).not.toEqual([])
    expect(eventsOf(table(), update({ isPublic: false }))).toHaveLength(1)
    expect(eventsOf(table(), update({ language: 'de' }))).toHaveLength(1)
  })

  it('keeps the difficulty the edition allows', () => {
    expect(play(table(), update({ tags: { difficulty: 2, cameras: 1 } })).meta.tags).toEqual(
      tags({ cameras: 1 }),
    )
  })

  it('refuses what is no language', () => {
    for (const language of ['', 'e', 'deutsch', 'de_DE', 'x'.repeat(13), '../x', 'zh-Hans-CN-xyz'])
      expectRefusal(table(), update({ language }), 'bad-value')
    for (const language of ['de', 'es-419', 'zh-Hans', 'fil'])
      expect(play(table(), update({ language })).meta.language).toBe(language)
  })

  it('cannot make a session public by somebody who must stay private', () => {
    const quiet = table({ meta: { isPublic: false } })
    const forced = withUser(quiet, 'st', { flags: ['forced-private'] })
    expectRefusal(forced, update({ isPublic: true }), 'forced-private')
    expect(play(forced, update({ isPublic: false, language: 'de' })).meta.language).toBe('de')
    const open = withUser(table(), 'st', { flags: ['forced-private'] })
    expect(play(open, update({ isPublic: true, language: 'de' })).meta.language).toBe('de')
  })

  it('sends those who must stay private away when it goes public', () => {
    const quiet = table({ meta: { isPublic: false, ...boosted() } })
    const state = play(withUser(quiet, 'p1', { flags: ['forced-private'] }), update({ isPublic: true }))
    expect(state.users['p1']?.goneFor).toBe('not-allowed')
    expect(state.users['p0']?.goneFor).toBeNull()
  })

  it('remembers since when somebody sees the grimoire', () => {
    const open = play(table(), update({ tags: { grimoire: 2 } }), 'st', NOW + 5)
    expect(open.users['sp']?.insightSince).toBe(NOW + 5)
    expect(open.users['p0']?.insightSince).toBeNull()
    const closed = play(open, update({ tags: { grimoire: 0 } }), 'st', NOW + 9)
    expect(closed.users['sp']?.insightSince).toBeNull()
    expect(lineTypes(closed)).toEqual([])
  })
})

describe('the chat server', () => {
  const choose = (host: string | null) => ({ type: 'updateServer', host }) as const

  it('is chosen by Storytellers', () => {
    expectRefusal(table(), choose('eu1'), 'not-storyteller', 'p0')
    const state = play(table(), choose('eu1'))
    expect(viewFor(state, 'p0').session.Server).toEqual({ host: 'eu1' })
    expectIgnored(state, choose('eu1'))
    expect(play(state, choose(null)).meta.chatServer).toBeNull()
  })

  it('has a name of some length', () => {
    expectRefusal(table(), choose(''), 'bad-value')
    expect(play(table(), choose('x'.repeat(100))).meta.chatServer).toHaveLength(100)
    expectRefusal(table(), choose('x'.repeat(101)), 'bad-value')
  })
})
