import type { SessionView } from '@belfry/rules'
import { createBoardState } from '../../../lib/board/boardState.ts'
import { createStore } from '../../../lib/store.ts'
import { can } from '../../../lib/table/rights.ts'
import type { Table, TableState } from '../../../lib/table/table.ts'
import type { Shell } from '../../../shell/shell.ts'

/** View without what could be done: nobody plays or leads in a game that is over. */
const lookingOn = (view: SessionView): SessionView => ({
  ...view,
  self: { ...view.self, kind: can(view.self, 'seeGrimoire') ? 'grimoire' : 'spectator' },
  gamestateST: null,
})

/** A table at which nothing is asked and nothing comes but what it is shown. */
export interface ReplayTable {
  readonly shell: Shell
  readonly show: (view: SessionView, at: number) => void
}

/**
 * The board's surroundings for a game that is over: the same window, another table, and nothing that features hang
 * onto a board where something can be done.
 */
export function createReplayTable(shell: Shell): ReplayTable {
  const store = createStore<TableState>({
    mode: 'online',
    code: null,
    connection: 'connected',
    view: null,
    ping: null,
  })
  let now = 0
  const table: Table = {
    get: store.get,
    subscribe: store.subscribe,
    open: () => undefined,
    leave: () => undefined,
    ask: async () => ({ ok: true }),
    send: () => undefined,
    serverNow: () => now,
    watch: () => () => undefined,
  }
  return {
    shell: {
      ...shell,
      table,
      features: [],
      sideTabs: [],
      board: createBoardState([]),
      townSquare: createStore(false),
    },
    show(view, at) {
      now = at
      store.set({ ...store.get(), view: lookingOn(view) })
    },
  }
}
