import { fakeClock } from '@belfry/kit'
import { expect, it, vi } from 'vitest'
import type { Users } from '../../src/db/repositories/users.ts'
import { watchAccountChanges } from '../../src/modules/accounts/changes.ts'
import { createLog } from '../../src/platform/system/log.ts'

it('a change that could not be applied is applied as soon as it can be, and holds up no other', async () => {
  const clock = fakeClock(0)
  const rows: { id: number; userId: string }[] = []
  const users = {
    lastChange: async () => rows.at(-1)?.id ?? 0,
    changesAfter: async (id: number) => rows.filter((row) => row.id > id),
  } as Partial<Users> as Users
  const applied: string[] = []
  let isDown = true
  const changes = watchAccountChanges(users, clock, createLog('silent'))
  const isFirstLook = vi.spyOn(users, 'changesAfter')
  changes.subscribe(async (userId) => {
    if (userId === 'hangs') return new Promise(() => undefined)
    if (isDown && userId === 'banned') throw new Error('the database is away')
    applied.push(userId)
  })
  await vi.waitFor(() => expect(isFirstLook).toHaveBeenCalled())
  for (const [index, userId] of ['hangs', 'banned', 'renamed'].entries()) rows.push({ id: index + 1, userId })
  const looks = (until: () => void) =>
    vi.waitFor(() => {
      clock.advance(500)
      until()
    })
  await looks(() => expect(applied).toEqual(['renamed']))
  isDown = false
  await looks(() => expect(applied).toEqual(['renamed', 'banned']))
  changes.stop()
})
