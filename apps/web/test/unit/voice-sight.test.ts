import { fakeClock } from '@belfry/kit'
import { expect, test } from 'vitest'
import { followSight } from '../../src/features/voice/connection/sight.ts'
import { createStore } from '../../src/lib/store.ts'
import type { ChatLink } from '../../src/shared/voice/line/link.ts'

test('the chat server is told whose pictures are not on the screen, once things stand still', () => {
  const clock = fakeClock()
  const told: unknown[] = []
  const link = { notify: (name: string, body: unknown) => told.push([name, body]) } as unknown as ChatLink
  const seen = createStore<ReadonlySet<string>>(new Set())
  const sight = followSight({ link, clock, seen, pictures: () => ['bob', 'ann', 'cid'] })
  sight.changed()
  clock.advance(300)
  seen.set(new Set(['bob']))
  clock.advance(399)
  expect(told).toEqual([])
  clock.advance(1)
  expect(told).toEqual([['unseen', { userIds: ['ann', 'cid'] }]])
  seen.set(new Set(['bob', 'ann', 'cid']))
  clock.advance(400)
  expect(told.slice(1)).toEqual([['unseen', { userIds: [] }]])
  sight.changed()
  clock.advance(400)
  expect(told).toHaveLength(2)
  seen.set(new Set())
  sight.close()
  clock.advance(400)
  expect(told).toHaveLength(2)
})
