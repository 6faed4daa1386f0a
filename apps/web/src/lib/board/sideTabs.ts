import { createStore, type Readable, type Store } from '../store.ts'

/** Names of the tabs at the sides of the board, and at which: a feature adds its own, in its `index.ts`. */
export interface SideTabNames {}
export type SideTabName = keyof SideTabNames

/** Sheets lie on the right. */
export type SheetName = {
  [Name in SideTabName]: SideTabNames[Name] extends 'right' ? Name : never
}[SideTabName]

/** A tab and its side: talk and the Storyteller's things on the left, sheets on the right. */
export type SideTabPlace = {
  [Name in SideTabName]: { readonly name: Name; readonly side: SideTabNames[Name] }
}[SideTabName]

/** Tabs on the left are closed or open; sheets know something in between. */
export type SideTabState = 'closed' | 'mid' | 'open'

export type SideTabStates = Readonly<Record<SideTabName, SideTabState>>

const NEXT = { closed: 'mid', mid: 'open', open: 'closed' } as const

/** A click on a tab's label: sheets go closed, mid, open and closed again; the others open and close. */
const clickedTab = (isSheet: boolean, state: SideTabState): SideTabState => {
  if (isSheet) return NEXT[state]
  return state === 'closed' ? 'open' : 'closed'
}

/** A sheet that lies in a window of its own. */
export interface TakenOut {
  readonly name: SheetName
  readonly bringBack: () => void
}

export interface SideTabs extends Readable<SideTabStates> {
  readonly takenOut: Store<TakenOut | null>
  readonly set: (name: SideTabName, state: SideTabState) => void
  /** A click on a label; while its sheet lies in a window of its own, that brings it back. */
  readonly click: (name: SideTabName) => void
  /** Room for tabs from now on. */
  readonly crowd: (crowding: Crowding) => void
}

/** Number of tabs that may be open: as many as one likes, one on each side, or one. */
export type Crowding = 'free' | 'sides' | 'single'

type Group = (tab: SideTabPlace) => boolean

const GROUPS: Readonly<Record<Crowding, readonly Group[]>> = {
  free: [({ side }) => side === 'right'],
  sides: [({ side }) => side === 'left', ({ side }) => side === 'right'],
  single: [() => true],
}

/** One sheet at a time, and less where there is less room: opening another closes the one that was open. */
export function createSideTabs(tabs: readonly SideTabPlace[]): SideTabs {
  const isSheet = (name: SideTabName): boolean =>
    tabs.some((tab) => tab.name === name && tab.side === 'right')
  const closed = Object.fromEntries(tabs.map(({ name }) => [name, 'closed'])) as SideTabStates
  const store = createStore(closed)
  const takenOut = createStore<TakenOut | null>(null)
  let crowding: Crowding = 'free'
  let latest: readonly SideTabName[] = []
  /** Tabs that stay open: of each group the one opened last. */
  const thinned = (states: SideTabStates): SideTabStates => {
    const closing = GROUPS[crowding].flatMap((isMember) => {
      const open = tabs
        .filter((tab) => isMember(tab) && states[tab.name] !== 'closed')
        .map(({ name }) => name)
      const kept = latest.find((name) => open.includes(name)) ?? open[0]
      return open.filter((name) => name !== kept)
    })
    return { ...states, ...Object.fromEntries(closing.map((name) => [name, 'closed'])) }
  }
  const set = (name: SideTabName, state: SideTabState): void => {
    if (state !== 'closed') latest = [name, ...latest.filter((other) => other !== name)]
    store.set(thinned({ ...store.get(), [name]: state }))
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    takenOut,
    set,
    crowd(next) {
      crowding = next
      store.set(thinned(store.get()))
    },
    click(name) {
      const away = takenOut.get()
      if (away?.name === name) away.bringBack()
      else set(name, clickedTab(isSheet(name), store.get()[name]))
    },
  }
}
