import { createStore, type Readable, type Store } from '../store.ts'

/** Tabs at the sides of the board: talk and Storyteller's things on the left, sheets on the right. */
export const LEFT_TABS = ['chat', 'text', 'npcs', 'bluffs'] as const
export const RIGHT_TABS = ['other-nights', 'first-night', 'characters'] as const

export type LeftTabName = (typeof LEFT_TABS)[number]
export type RightTabName = (typeof RIGHT_TABS)[number]
export type SideTabName = LeftTabName | RightTabName

/** Tabs on the left are closed or open; sheets know something in between. */
export type SideTabState = 'closed' | 'mid' | 'open'

export type SideTabStates = Readonly<Record<SideTabName, SideTabState>>

const CLOSED: SideTabStates = {
  chat: 'closed',
  text: 'closed',
  npcs: 'closed',
  bluffs: 'closed',
  'other-nights': 'closed',
  'first-night': 'closed',
  characters: 'closed',
}

export const isSheet = (name: SideTabName): name is RightTabName =>
  (RIGHT_TABS as readonly string[]).includes(name)

const NEXT = { closed: 'mid', mid: 'open', open: 'closed' } as const

/** A click on a tab's label: sheets go closed, mid, open and closed again; the others open and close. */
export const clickedTab = (name: SideTabName, state: SideTabState): SideTabState => {
  if (isSheet(name)) return NEXT[state]
  return state === 'closed' ? 'open' : 'closed'
}

/** A sheet that lies in a window of its own. */
export interface TakenOut {
  readonly name: RightTabName
  readonly bringBack: () => void
}

export interface SideTabs extends Readable<SideTabStates> {
  readonly takenOut: Store<TakenOut | null>
  readonly set: (name: SideTabName, state: SideTabState) => void
  /** A click on a label; while its sheet lies in a window of its own, that brings it back. */
  readonly click: (name: SideTabName) => void
}

/** One sheet at a time: opening another closes the one that was open. */
export function createSideTabs(): SideTabs {
  const store = createStore(CLOSED)
  const takenOut = createStore<TakenOut | null>(null)
  const set = (name: SideTabName, state: SideTabState): void => {
    const closing =
      isSheet(name) && state !== 'closed' ? Object.fromEntries(RIGHT_TABS.map((tab) => [tab, 'closed'])) : {}
    store.set({ ...store.get(), ...closing, [name]: state })
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    takenOut,
    set,
    click(name) {
      const away = takenOut.get()
      if (away?.name === name) away.bringBack()
      else set(name, clickedTab(name, store.get()[name]))
    },
  }
}
