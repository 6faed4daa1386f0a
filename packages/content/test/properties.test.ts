import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  buildNight,
  buildSheet,
  exportScript,
  type ImportedScript,
  importScript,
  importScriptValue,
  type Problem,
  scriptFileName,
  TEAMS,
} from '../src/index.ts'
import { content } from './support/default.ts'

const knownIds = content.pack.characters.map(({ id }) => id)

const odd = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '洗衣妇',
    '1_82',
    'A-1',
    'a1',
    '',
    ' ',
    '{name}',
    '<b>x</b>',
    '__proto__',
    'dusk',
    'custom',
  ),
)
const text = fc.oneof({ weight: 3, arbitrary: fc.lorem({ maxCount: 6 }) }, odd)
const anything = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<unknown>

/** A field as it should be, or whatever else people put there. */
const mostly = (usual: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: anything })

const special = fc.record(
  {
    type: fc.constantFrom('vote', 'selection', 'reveal', 'ability', 'odd'),
    name: fc.constantFrom('hidden', 'multiplier', 'bag-disabled', 'replace-character', 'pointing', 'odd'),
    value: fc.oneof(fc.integer(), text),
    time: fc.constantFrom('day', 'night'),
    global: fc.constantFrom('minion', 'dead', 'nobody'),
  },
  { requiredKeys: ['type', 'name'] },
)

const character = fc.record(
  {
    id: mostly(fc.oneof(odd, fc.constantFrom(...knownIds), fc.integer({ max: 300 }))),
    _id: odd,
    name: mostly(text),
    team: mostly(fc.constantFrom(...TEAMS, 'traveler', 'a jinxed')),
    ability: mostly(text),
    flavor: mostly(text),
    edition: mostly(text),
    image: mostly(fc.oneof(fc.webUrl(), fc.array(fc.webUrl(), { maxLength: 4 }))),
    firstNight: mostly(fc.double({ noNaN: true })),
    otherNight: mostly(fc.integer({ min: -100, max: 100 })),
    firstNightReminder: mostly(text),
    otherNightReminder: mostly(text),
    reminders: mostly(fc.array(text, { maxLength: 5 })),
    remindersGlobal: mostly(fc.array(text, { maxLength: 3 })),
    setup: mostly(fc.oneof(fc.boolean(), fc.constantFrom(0, 1))),
    jinxes: mostly(fc.array(fc.record({ id: odd, reason: text }), { maxLength: 3 })),
    special: mostly(fc.array(special, { maxLength: 3 })),
    extra: anything,
  },
  { requiredKeys: ['name', 'team', 'ability'] },
)

const description = fc
  .record(
    {
      name: mostly(text),
      author: mostly(text),
      logo: mostly(fc.webUrl()),
      hideTitle: mostly(fc.boolean()),
      almanac: mostly(fc.webUrl()),
      bootlegger: mostly(fc.array(text, { maxLength: 12 })),
      firstNight: mostly(fc.array(fc.oneof(odd, fc.constantFrom('dusk', 'dawn', ...knownIds)))),
      otherNight: mostly(fc.array(fc.oneof(odd, fc.constantFrom(...knownIds)))),
      notes: anything,
    },
    { requiredKeys: [] },
  )
  .map((fields) => ({ ...fields, id: '_meta' }))

const item = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...knownIds) as fc.Arbitrary<unknown> },
  { weight: 1, arbitrary: fc.constantFrom(...knownIds).map((id) => ({ id })) },
  { weight: 5, arbitrary: character },
  { weight: 1, arbitrary: description },
)

/** Characters that a script never keeps: whether they are there follows from the others. */
const BY_THEMSELVES: ReadonlySet<string> = new Set(['bootlegger', 'djinn'])

/** Lists that load, mostly; and lists of anything at all. */
const script = fc.array(item, { minLength: 1, maxLength: 30 })
const wild = fc.array(fc.oneof(item, anything, odd), { maxLength: 30 })

const imported = (items: unknown): ImportedScript | undefined => {
  const result = importScript(JSON.stringify(items), content)
  return result.ok ? result.value : undefined
}

describe('any script', () => {
  it('is imported without an exception, whatever the text', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'binary' }),
          wild.map((items) => JSON.stringify(items)),
        ),
        (raw) => {
          const result = importScript(raw, content)
          expect(result.ok || result.error.errors.length > 0).toBe(true)
        },
      ),
    )
  })

  it('comes out of its own file unchanged', () => {
    fc.assert(
      fc.property(script, (items) => {
        const first = imported(items)
        fc.pre(first !== undefined)
        const file = JSON.stringify(exportScript(first.script, content))
        const second = imported(JSON.parse(file))
        expect(second?.script).toEqual(first.script)
        expect(JSON.stringify(exportScript(second?.script ?? first.script, content))).toBe(file)
      }),
    )
  })

  it('keeps every character of the list, or names it in a remark', () => {
    fc.assert(
      fc.property(wild, (items) => {
        const result = importScriptValue(JSON.parse(JSON.stringify(items)), content)
        if (items.length === 0) return
        const problems: readonly Problem[] = result.ok
          ? result.value.warnings
          : [...result.error.errors, ...result.error.warnings]
        const named = new Set(problems.map(({ path }) => /^\[\d+\]/.exec(path)?.[0]))
        const mentioned = new Set(problems.map(({ params }) => params['id']))
        const inScript = new Set(
          result.ok ? [...result.value.script.roles, ...result.value.script.npcs] : knownIds,
        )
        const customNames = result.ok ? result.value.script.custom.map(({ name }) => name) : []
        items.forEach((entry, index) => {
          const isNamed = named.has(`[${index}]`)
          const raw = typeof entry === 'string' ? entry : (entry as { id?: unknown } | null)?.id
          const id = String(raw)
            .toLowerCase()
            .replace(/[^a-z0-9]/g, '')
          const isKept = inScript.has(id) || customNames.includes((entry as { name: string })?.name)
          const isMissed = !isNamed && !isKept && !mentioned.has(id) && !BY_THEMSELVES.has(id)
          if (raw !== '_meta' && result.ok) expect(isMissed).toBe(false)
        })
      }),
      { examples: [[['bootlegger']], [['djinn', 'imp']]] },
    )
  })

  it('has as many characters as ids, each its own, and every custom one in full', () => {
    fc.assert(
      fc.property(script, (items) => {
        const outcome = imported(items)
        fc.pre(outcome !== undefined)
        const { roles, npcs, custom } = outcome.script
        const ids = [...roles, ...npcs]
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.every((id) => /^[a-z0-9]+$/.test(id))).toBe(true)
        const scripted = content.withScript(outcome.script)
        expect(ids.every((id) => scripted.character(id) !== undefined)).toBe(true)
        expect(custom.every(({ id }) => ids.includes(id) && content.character(id) === undefined)).toBe(true)
      }),
    )
  })

  it('gives a sheet, nights and a file name', () => {
    fc.assert(
      fc.property(script, (items) => {
        const outcome = imported(items)
        fc.pre(outcome !== undefined)
        const { script: made } = outcome
        const onSheet = buildSheet(made, content).groups.flatMap(({ characters }) => characters)
        expect(onSheet.length).toBeLessThanOrEqual(made.roles.length)
        const seats = made.roles.slice(0, 8).map((role) => ({ role, reminders: [{ role, name: 'Lunch' }] }))
        for (const night of ['firstNight', 'otherNight'] as const) {
          const lines = buildNight(night, { script: made, seats, npcs: made.npcs }, content)
          expect(lines.filter(({ kind }) => kind === 'step').map(({ id }) => id)).toEqual(
            expect.arrayContaining(['dusk', 'dawn']),
          )
          const places = lines.filter(({ kind }) => kind !== 'borrowed').map(({ id }) => id)
          expect(new Set(places).size).toBe(places.length)
        }
        expect(scriptFileName(made.edition)).toMatch(/^[^./ ,?]+\.json$/)
      }),
    )
  })
})
