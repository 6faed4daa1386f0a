// @vitest-environment jsdom
import { ACCESS_GRANTED, type SessionState, viewFor } from '@belfry/rules'
import { NOW, nominated, table, withUser } from '@belfry/rules/testing'
import { describe, expect, it } from 'vitest'
import { FEATURES } from '../../src/app/features.ts'
import { actionFor, rivalsOf } from '../../src/lib/actions/keybindings.ts'
import { SCOPES, type Scope } from '../../src/lib/actions/keymap.ts'
import type { TableState } from '../../src/lib/table/table.ts'
import type { Shell } from '../../src/shell/shell.ts'
import { DEFAULTS, keymap } from './support/keymap.ts'
import { testShell } from './support/render.tsx'

const MODES: Readonly<Record<string, SessionState>> = {
  day: table({ phase: 2, isRunning: true }),
  night: table({ phase: 1, isRunning: true }),
  nomination: nominated(table({ phase: 2, isRunning: true })),
  reveal: { ...table({ phase: 2 }), hook: { name: 'reveal-grimoire', until: null } },
}

/** Storyteller, player, spectator; and a spectator who sees the grimoire. */
const KINDS = ['st', 'p0', 'sp', 'eye'] as const
const withEye = (state: SessionState): SessionState =>
  withUser(state, 'eye', { grimoireAccess: ACCESS_GRANTED, insightSince: NOW - 10 })
const PLACES: readonly (readonly Scope[])[] = [
  ['global', 'lobby'],
  ['global', 'grimoire'],
  ['global', 'grimoire', 'gather'],
]

const at = (shell: Shell, state: SessionState, who: string): Shell => {
  const seen: TableState = {
    mode: 'online',
    code: 'x',
    connection: 'connected',
    view: viewFor(withEye(state), who),
    ping: null,
  }
  return { ...shell, table: { ...shell.table, get: () => seen } }
}

/** Actions a key would run: of the most specific place that knows the key, those that are possible now. */
const liveActions = (shell: Shell, scopes: readonly Scope[], key: string): readonly string[] => {
  const rows = shell.actions.rows.filter(({ keys }) => keys.includes(key))
  const place = SCOPES.toReversed().find(
    (scope) => scopes.includes(scope) && rows.some((row) => row.scope === scope),
  )
  return rows
    .filter(({ scope, isEnabled }) => scope === place && isEnabled?.(shell) !== false)
    .map(({ name }) => name)
}

describe('shortcuts', () => {
  it('have one definition each', async () => {
    const { shell } = await testShell(FEATURES)
    const names = shell.actions.rows.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('mean at most one thing, in every mode and for every kind of user', async () => {
    const { shell } = await testShell(FEATURES)
    const keys = [...new Set(shell.actions.rows.flatMap(({ keys: own }) => own))]
    const known = new Set(shell.actions.rows.map(({ name }) => name))
    expect(viewFor(withEye(table()), 'eye').self.kind).toBe('grimoire')
    const doubles = Object.entries(MODES).flatMap(([mode, state]) =>
      KINDS.flatMap((who) =>
        PLACES.flatMap((scopes) =>
          keys.flatMap((key) => {
            const live = liveActions(at(shell, state, who), scopes, key)
            const meant = actionFor(key, DEFAULTS, new Set(scopes), (name) => known.has(name))
            expect(live, `${mode} ${who} ${key}`).toEqual(live.length === 0 ? [] : [meant])
            return live.length > 1 ? [`${mode} ${who} ${scopes.join('+')} ${key}: ${live.join(', ')}`] : []
          }),
        ),
      ),
    )
    expect(doubles).toEqual([])
    // A check that finds no action at all would find no double either.
    expect(liveActions(at(shell, MODES['day'] ?? table(), 'st'), ['global', 'grimoire'], 'v')).toEqual([
      'voteHistory',
    ])
  })

  it('start without rivals, and know the rivals somebody makes', () => {
    expect(keymap.names.flatMap((name) => rivalsOf(name, DEFAULTS))).toEqual([])
    const changed = {
      keymap,
      bindings: { ...keymap.defaults, timer: ['u', 'q'], lobbyCreate: ['u'] },
    }
    expect(rivalsOf('timer', changed)).toEqual([
      { key: 'q', other: 'settings', isHeard: true },
      { key: 'u', other: 'users', isHeard: true },
    ])
    expect(rivalsOf('users', changed)).toEqual([{ key: 'u', other: 'timer', isHeard: false }])
    expect(actionFor('u', changed, new Set(['global', 'grimoire']), () => true)).toBe('timer')
    expect(actionFor('q', changed, new Set(['global', 'grimoire']), () => true)).toBe('timer')
  })
})
