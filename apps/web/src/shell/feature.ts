import type { Namespace, TextKey } from '@belfry/i18n'
import type { ComponentType } from 'react'
import type { ActionTraits } from '../lib/actions/actions.ts'
import type { LoadingTask } from '../lib/loading/loading.ts'
import type { ModalTraits } from '../lib/modals/modals.ts'
import type { FeatureModalName, ModalParams } from '../lib/modals/names.ts'
import type { RouteParams, RouteRow } from '../lib/routing/routes.ts'
import type { Right } from '../lib/table/rights.ts'
import type { IconName } from '../ui/Icon.tsx'
import type { BoardRows } from './board.ts'
import type { Shell } from './shell.ts'

export interface PageProps {
  readonly params: RouteParams
}

/** A page at one of the app's addresses; it is fetched when it is first visited. */
export interface PageRow extends RouteRow {
  readonly load: (shell: Shell) => Promise<{ readonly Page: ComponentType<PageProps> }>
  /** The texts it begins with, fetched together with it. */
  readonly texts: readonly Namespace[]
  /** Draws what lies behind it itself; other pages have the town. */
  readonly hasOwnBackdrop?: true
}

export interface ModalProps<Name extends FeatureModalName = FeatureModalName> {
  readonly params: ModalParams[Name]
  /** Tab that is open, counted from zero. */
  readonly tab: number
}

/** A pop-up with its title and tabs; the frame draws the sheet around it. */
export interface ModalRow extends ModalTraits {
  readonly title: TextKey
  readonly tabs?: readonly TextKey[] | ((params: ModalParams[FeatureModalName]) => readonly TextKey[])
  readonly load: () => Promise<{ readonly Modal: ComponentType<ModalProps> }>
}

/**
 * Something that wants to be seen once everything is loaded, on the Lobby or the Grimoire. Asked in the order of
 * the features; the first that says true has the stage.
 */
export type Arrival = (shell: Shell) => boolean

/** Tabs of the main menu. */
export type MenuTab = 'game' | 'during' | 'app'

/** One definition: shortcut, menu entry, tooltip and the line in the list of shortcuts all come from it. */
export interface ActionRow extends ActionTraits<Shell> {
  readonly label: TextKey
  /** The picture of its button and of its entry in the menu. */
  readonly icon?: IconName
  /** The tab of the main menu that lists it, if any. */
  readonly menu?: MenuTab
  /** Right without which it can never be done: the menu of whoever lacks it leaves it out. */
  readonly right?: Right
  /** Taking part: for those who do not lead, the first tab lists it. */
  readonly isPlaying?: true
  /** About one's own window: goes on while the grimoire is revealed and everybody watches. */
  readonly isDuringReveal?: true
}

/** An entry of the main menu that no key belongs to; actions name their tab themselves. */
export interface MenuRow {
  readonly name: string
  readonly label: TextKey
  readonly icon: IconName
  readonly menu: MenuTab
  readonly isShown?: (shell: Shell) => boolean
  readonly run: (shell: Shell) => void
}

/** Feature: all that it hangs into the frame. Features know the frame, never each other. */
export interface Feature extends BoardRows {
  readonly name: string
  readonly pages?: readonly PageRow[]
  readonly modals?: readonly ModalRow[]
  readonly actions?: readonly ActionRow[]
  readonly loading?: readonly LoadingTask<Shell>[]
  readonly arrivals?: readonly Arrival[]
  readonly menu?: readonly MenuRow[]
}
