import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { decide, evolveAll, noticesOf, viewFor } from '@belfry/rules'
import { NOW, table } from '@belfry/rules/testing'
import { expect, it, vi } from 'vitest'
import { reduceAll } from '../src/schemas/reduce.ts'
import { toCommand, toWire } from '../src/schemas/translate.ts'
import { AUDIENCE_SCHEMAS } from '../testing/index.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))

/** A topic that the house does not have: whoever rings the bell is counted, and Storytellers know who it was. */
async function withScratch(whole: { topics: object }, scratch: Promise<object>): Promise<object> {
  return { ...whole, topics: { ...whole.topics, ...(await scratch) } }
}
vi.mock('../../rules/src/topics.ts', async (original) =>
  withScratch(await original<{ topics: object }>(), import('./scratch/rules.ts')),
)
vi.mock('../src/schemas/topics.ts', async (original) =>
  withScratch(await original<{ topics: object }>(), import('./scratch/wire.ts')),
)

it('a topic of its own works from the message to every screen once the two lists name it', () => {
  const before = table()
  const command = toCommand('ringBell', 'loud', 'p1')
  const asking = { actor: { kind: 'user', userId: 'p1' }, now: NOW, content: {} } as never
  const decided = decide(before, command.ok ? command.value : ({} as never), asking)
  const events = decided.ok ? decided.value : []
  expect(events.map(({ type }) => type)).toEqual(['bellRung'])
  const after = evolveAll(before, events)

  for (const viewer of ['st', 'p0', 'p1', 'sp']) {
    const messages = events.flatMap((event) => noticesOf(event, viewer, after, before)).flatMap(toWire)
    const shown = reduceAll(viewFor(before, viewer), messages)
    expect(shown).toEqual(viewFor(after, viewer))
    expect(shown.gamestate).toMatchObject({ bells: 1 })
    expect(shown.gamestateST).toEqual(viewer === 'st' ? expect.objectContaining({ ringers: ['p1'] }) : null)
    expect(AUDIENCE_SCHEMAS[shown.self.kind].safeParse(shown).error).toBeUndefined()
  }
})

it('a topic that no other leans on is imported by the lists alone', () => {
  const importers = ['packages/rules/src', 'packages/protocol/src']
    .flatMap((folder) => globSync(`${folder}/**/*.ts`, { cwd: ROOT }))
    .filter((path) => /from '[./]+(topics\/)?hands(\.ts|\/[^']*)'/.test(readFileSync(ROOT + path, 'utf8')))
    .filter((path) => !path.includes('/hands/'))
  expect(importers.sort()).toEqual([
    'packages/protocol/src/schemas/topics.ts',
    'packages/rules/src/topics.ts',
  ])
})
