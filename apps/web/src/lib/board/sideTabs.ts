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
}

const closed = (tabs: readonly SideTabPlace[]): Partial<SideTabStates> =>
  Object.fromEntries(tabs.map(({ name }) => [name, 'closed']))

/** One sheet at a time: opening another closes the one that was open. */
export function createSideTabs(tabs: readonly SideTabPlace[]): SideTabs {
  const sheets = tabs.filter(({ side }) => side === 'right')
  const isSheet = (name: SideTabName): boolean => sheets.some((sheet) => sheet.name === name)
  const store = createStore(closed(tabs) as SideTabStates)
  const takenOut = createStore<TakenOut | null>(null)
  const set = (name: SideTabName, state: SideTabState): void => {
    const closing = isSheet(name) && state !== 'closed' ? closed(sheets) : {}
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
      else set(name, clickedTab(isSheet(name), store.get()[name]))
    },
  }
}
