import { createContent } from '@belfry/content'
import { loadDefaultPack } from '@belfry/content/default'
import { fakeClock } from '@belfry/kit'
import { reduce } from '@belfry/protocol/schemas'
import { describe, expect, it, vi } from 'vitest'
import { openLocalTable } from '../../src/features/board/local/localTable.ts'
import { createSession } from '../../src/lib/session/session.ts'
import { createTable } from '../../src/lib/table/table.ts'
import { memory } from './support/memory.ts'

describe('a window without a session', () => {
  const table = createTable(() => 42)

  it('[SESS-22] answers any request at once', async () => {
    expect(await table.ask('claimSeat', 1)).toEqual({ ok: true })
    expect(await table.ask('newGame')).toEqual({ ok: true })
    expect(table.get()).toMatchObject({ mode: 'none', code: null, view: null })
  })

  it('drops what is said, and goes by its own clock', () => {
    expect(() => table.send('raise-hand', 'hand')).not.toThrow()
    expect(table.serverNow()).toBe(42)
  })
})

describe('a window with a session', () => {
  it('[SESS-71] knows which one it is and which was before, its line, its people and what goes on', async () => {
    const { storage } = memory()
    const session = createSession(storage)
    session.enter('dawn')
    session.leave()
    session.enter('dusk')
    expect(session.get()).toEqual({ sessionId: 'dusk', previousSessionId: 'dawn' })

    const table = createTable(() => 0)
    const { client } = openLocalTable({
      storage,
      clock: fakeClock(),
      content: createContent(await loadDefaultPack()),
      page: new EventTarget(),
      makeId: () => crypto.randomUUID(),
      seed: 7,
      username: 'Ada',
      language: 'en',
    })
    table.open('local', null, client)
    table.send('timer', { title: 'Talk', duration: 60, isPausedDuringVotes: true })
    table.send('attention')
    await vi.waitFor(() => expect(table.get().view?.session.hook).not.toBeNull())

    const { view, connection } = table.get()
    if (!view) throw new Error('no view')
    expect(connection).toBe('connected')
    expect(table.get()).toHaveProperty('ping')
    expect(view.session).toMatchObject({
      sessionId: expect.any(String),
      usersAll: [{ username: 'Ada' }],
      boostDuration: expect.any(Number),
      code: null,
      hook: { name: 'attention-gong', until: expect.any(Number) },
    })
    const { gamestate } = reduce(view, ['raise-hand', { userId: 'ben', icon: 'fist', at: 5 }])
    expect(gamestate.pointing).toEqual({ isPointing: false, locksAt: null, pointers: {}, recipients: [] })
    expect(gamestate).toMatchObject({
      flags: { isWhispersDisabled: false },
      raisedHands: { ben: { icon: 'fist', at: 5 } },
      signals: [],
      timer: { title: 'Talk', expiration: 60_000, isPausedDuringVotes: true, paused: null },
    })
  })
})
