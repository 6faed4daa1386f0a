import type { NightEntry } from '@belfry/content'
import type { Phrase, TextKey } from '@belfry/i18n'
import type { Failure } from '@belfry/kit'
import type { Mode } from '@belfry/rules'
import type { ComponentType } from 'react'
import type { OverlayName } from '../lib/board/overlays.ts'
import type { SideTabPlace, SideTabState } from '../lib/board/sideTabs.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { Announcing } from './announcing.ts'
import type { Shell } from './shell.ts'

/** Facts that decide which overlay fills the middle of the board. */
export interface OverlayFacts {
  readonly isStoryteller: boolean
  readonly mode: Mode
  readonly hasNomination: boolean
  readonly hasNightAction: boolean
}

/** Fills the middle of the board; of those that want to be shown, the first in the order of the app is. */
export interface OverlayRow {
  readonly name: OverlayName
  readonly isShown: (facts: OverlayFacts) => boolean
  readonly load: () => Promise<{ readonly Overlay: ComponentType }>
}

/** A small count on a tab's label, with what it counts for those who listen or hover. */
export interface TabBadge {
  readonly name: string
  readonly text: string
  readonly label: Phrase
}

export interface SideTabProps {
  readonly state: SideTabState
}

/** The inside of a side tab, and what its label has to know. */
export interface SideTabContent {
  readonly Tab: ComponentType<SideTabProps>
  /** A hook: whether this person sees the tab now. */
  readonly useIsShown: () => boolean
  /** A hook: what the label counts, for instance unread messages; empty for nothing. */
  readonly useBadges?: () => readonly TabBadge[]
}

/** A tab at the side of the board. The frame around it (label, floating, sizes) is the board's. */
export type SideTabRow = SideTabPlace & {
  readonly label: TextKey
  readonly icon: IconName
  /** Fetched with the board: neither the tab nor its conditions weigh on the first load. */
  readonly load: () => Promise<SideTabContent>
}

export interface SeatPartProps {
  /** Index of the seat, from 0. */
  readonly seat: number
}

/**
 * Something more on every seat. `portrait` takes the place of the avatar where it draws anything (a camera's
 * picture); `under` lies behind the token (a light), `over` before it (icons); `edge` stands at the inner side of
 * the seat, towards the middle (a raised hand, a pointing finger).
 */
export interface SeatPartRow {
  readonly name: string
  readonly place: 'portrait' | 'under' | 'over' | 'edge'
  readonly load: () => Promise<{ readonly Part: ComponentType<SeatPartProps> }>
}

export interface SeatMenuItem {
  readonly key: string
  readonly label: Phrase
  readonly icon: IconName
  /** Why it cannot be done now; the entry stays visible and says so. */
  readonly whyNot?: Failure | null
  readonly run: () => void
}

/** Entries a feature adds to the menu of a seat, asked whenever the menu is shown. */
export type SeatMenu = (shell: Shell, seat: number) => readonly SeatMenuItem[]

/** A line of the night sheet, as far as others have something to do with it. */
export type NightLine = Pick<NightEntry, 'kind' | 'id' | 'seats'>

export interface NightLineItem extends SeatMenuItem {
  /** That it was done tonight, and for whom. */
  readonly done?: Phrase | undefined
  /** Reason why it should wait: what is missing before. */
  readonly warning?: Phrase | undefined
}

/** Deeds a feature lets the Storyteller do from a line of the night sheet, asked whenever the line is shown. */
export type NightLines = (shell: Shell, line: NightLine) => readonly NightLineItem[]

/** Always there while the board is: draws over it when it has something to show (the gong, a whisper). */
export interface BoardLayerRow {
  readonly name: string
  readonly load: () => Promise<{ readonly Layer: ComponentType }>
}

/** A line of the town information in the middle of the board (the timer). */
export interface TownInfoRow {
  readonly name: string
  readonly load: () => Promise<{ readonly Info: ComponentType }>
}

/** Buttons for the bar under the board, where thumbs are (the hand, the night's answers). */
export interface BoardControlRow {
  readonly name: string
  readonly load: () => Promise<{ readonly Control: ComponentType }>
}

/** Rows that features hang onto the board. */
export interface BoardRows {
  readonly overlays?: readonly OverlayRow[]
  readonly sideTabs?: readonly SideTabRow[]
  readonly seatParts?: readonly SeatPartRow[]
  readonly seatMenu?: () => Promise<{ readonly seatMenu: SeatMenu }>
  readonly nightLines?: () => Promise<{ readonly nightLines: NightLines }>
  readonly announcing?: () => Promise<{ readonly announcing: Announcing }>
  readonly boardLayers?: readonly BoardLayerRow[]
  readonly boardControls?: readonly BoardControlRow[]
  readonly townInfo?: readonly TownInfoRow[]
}
