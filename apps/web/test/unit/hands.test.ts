// @vitest-environment jsdom
import type { ClientEvent } from '@belfry/client'
import { POWERFUL_HAND_ICONS, type SessionState, type SessionView, viewFor } from '@belfry/rules'
import { NOW, nominated, play, table, user, withUser } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { raiseHand, toggleHand } from '../../src/features/hands/hand.ts'
import { handKind, handPlace, ownHandIcons } from '../../src/features/hands/selectors.ts'
import { createBoardState } from '../../src/lib/board/boardState.ts'
import { createStore } from '../../src/lib/store.ts'
import type { TableState } from '../../src/lib/table/table.ts'
import type { Shell } from '../../src/shell/shell.ts'
import { testShell } from './support/render.tsx'

const day = (): SessionState => table({ phase: 2 })

/** A shell at a table that only writes down what it is told. */
async function seatedAt(view: SessionView) {
  const { shell, clock } = await testShell()
  const state = createStore<TableState>({
    mode: 'online',
    code: 'x',
    connection: 'connected',
    view,
    ping: null,
  })
  const sent: (readonly [string, unknown])[] = []
  const watchers: ((event: ClientEvent) => void)[] = []
  const atTable = {
    ...shell,
    board: createBoardState([]),
    table: {
      ...shell.table,
      get: state.get,
      subscribe: state.subscribe,
      send: (name: string, payload: unknown) => sent.push([name, payload]),
      watch: (watcher: (event: ClientEvent) => void) => watchers.push(watcher),
    },
  } as unknown as Shell
  const see = (next: SessionView): void => state.set({ ...state.get(), view: next })
  const hear = (event: ClientEvent): void => {
    for (const watcher of watchers) watcher(event)
  }
  return { shell: atTable, clock, sent, see, hear }
}

describe('the hand', () => {
  it('[SEAT-40] goes up at once, changes again half a second later, and never without a seat', async () => {
    const { shell, clock, sent } = await seatedAt(viewFor(day(), 'p0'))
    toggleHand(shell)
    toggleHand(shell)
    toggleHand(shell)
    expect(sent).toEqual([['raise-hand', 'hand']])
    clock.advance(499)
    expect(sent).toHaveLength(1)
    clock.advance(1)
    expect(sent).toEqual([
      ['raise-hand', 'hand'],
      ['raise-hand', 'hand'],
    ])
    const standing = await seatedAt(viewFor(withUser(day(), 'w', user('w')), 'w'))
    toggleHand(standing.shell)
    expect(standing.sent).toEqual([])
  })

  it('comes down with the next press, once the table has seen it', async () => {
    const up = play(day(), { type: 'raiseHand', icon: 'fist' }, 'p0', NOW)
    const { shell, sent } = await seatedAt(viewFor(up, 'p0'))
    toggleHand(shell)
    expect(sent).toEqual([['raise-hand', '']])
  })

  it('goes up with the next press, too, where the table did not take the last', async () => {
    const { shell, clock, sent, hear } = await seatedAt(viewFor(day(), 'p0'))
    toggleHand(shell)
    hear({ type: 'denied', name: 'raise-hand', code: 'session-disconnected', params: {} })
    clock.advance(500)
    toggleHand(shell)
    expect(sent).toEqual([
      ['raise-hand', 'hand'],
      ['raise-hand', 'hand'],
    ])
  })

  it('keeps the chosen icon for the next time', async () => {
    const { shell, sent } = await seatedAt(viewFor(day(), 'p0'))
    raiseHand(shell, 'peace')
    expect(sent).toEqual([['raise-hand', 'peace']])
    expect(shell.board.handIcon.get()).toBe('peace')
    raiseHand(shell, '')
    expect(shell.board.handIcon.get()).toBe('peace')
  })

  it('[SEAT-41] is a vote while somebody is nominated', async () => {
    const { shell, sent } = await seatedAt(viewFor(nominated(day()), 'p2'))
    toggleHand(shell)
    expect(sent).toEqual([['vote', [2, 1, expect.any(Number)]]])
  })
})

describe('hands at the table', () => {
  it('stand in the order in which they were raised', () => {
    const first = play(day(), { type: 'raiseHand', icon: 'hand' }, 'p3', NOW)
    const view = viewFor(play(first, { type: 'raiseHand', icon: 'fist' }, 'p1', NOW + 5), 'st')
    expect(['p3', 'p1', 'p0'].map((id) => handPlace(view, id))).toEqual([1, 2, 0])
  })

  it('offer the usual gestures, emotes, and to the powerful much more', () => {
    const usual = ['', 'hand', 'fist', 'peace', 'thumbs-up', 'thumbs-down']
    expect(ownHandIcons(viewFor(day(), 'p0'))).toEqual(usual)
    const cosmetics = { avatar: '0', border: '', avatars: [], borders: [], emotes: ['bugreporter'] }
    const powerful = withUser(day(), 'p0', user('p0', { flags: ['powerful'], cosmetics }))
    expect(ownHandIcons(viewFor(powerful, 'p0'))).toEqual([
      ...usual,
      'emote:bugreporter',
      ...POWERFUL_HAND_ICONS,
    ])
  })

  it('are gestures, characters or emotes', () => {
    expect(handKind('role:imp')).toEqual({ kind: 'role', name: 'imp' })
    expect(handKind('emote:worldcup25')).toEqual({ kind: 'emote', name: 'worldcup25' })
    expect(handKind('fist')).toEqual({ kind: 'gesture', name: 'fist' })
  })
})
