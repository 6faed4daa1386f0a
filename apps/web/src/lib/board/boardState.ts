import type { Mode } from '@belfry/rules'
import { createStore, type Store } from '../store.ts'
import type { Size } from './boxes.ts'
import type { BoardLayout } from './geometry.ts'
import type { OverlayName } from './overlays.ts'
import { createSideTabs, type SideTabPlace, type SideTabs } from './sideTabs.ts'

/** State of this window's board, beyond what the session knows. */
export interface BoardState {
  /** Mode of the Storyteller's board by choice. Pointing and reveal follow the session, whatever this says. */
  readonly mode: Store<Mode>
  /** The board as it stands on the screen, for everything that has to point at a seat; null before it is drawn. */
  readonly layout: Store<BoardLayout | null>
  readonly tabs: SideTabs
  /** Dock for buttons that the middle has no room for, under the table; null while the middle has room. */
  readonly dock: Store<HTMLElement | null>
  /** Card one works with in the middle, around which the seats stand; null while there is none. */
  readonly card: Store<Size | null>
  /** Places for what cannot wait while sheets lie over the board, one in each; the last is uppermost. */
  readonly overSheets: Store<readonly HTMLElement[]>
  /** Overlay that fills the middle of the board. */
  readonly overlay: Store<OverlayName>
  /** The icon the own hand is raised with. */
  readonly handIcon: Store<string>
}

/** Also the rules' default mode and hand; named here so that the first load needs no rules. */
export const createBoardState = (sideTabs: readonly SideTabPlace[]): BoardState => ({
  mode: createStore<Mode>('grimoire'),
  layout: createStore<BoardLayout | null>(null),
  tabs: createSideTabs(sideTabs),
  dock: createStore<HTMLElement | null>(null),
  card: createStore<Size | null>(null),
  overSheets: createStore<readonly HTMLElement[]>([]),
  overlay: createStore<OverlayName>('town-info'),
  handIcon: createStore('hand'),
})
