import type { Translation } from '@belfry/i18n'
import type { Clock } from '@belfry/kit'
import type { Account } from '../lib/account/account.ts'
import type { Versions } from '../lib/account/version.ts'
import type { Actions } from '../lib/actions/actions.ts'
import type { KeybindingStore } from '../lib/actions/keybindings.ts'
import type { Api } from '../lib/api/http.ts'
import type { BoardState } from '../lib/board/boardState.ts'
import type { Config } from '../lib/config/config.ts'
import type { Content } from '../lib/content/content.ts'
import type { BufferedReporter } from '../lib/errors/reporter.ts'
import type { Loading } from '../lib/loading/loading.ts'
import type { Modals } from '../lib/modals/modals.ts'
import type { Notices } from '../lib/notices/notices.ts'
import type { GuardFacts } from '../lib/routing/guards.ts'
import type { Navigator } from '../lib/routing/navigator.ts'
import type { Scene } from '../lib/scene/scene.ts'
import type { SessionStore } from '../lib/session/session.ts'
import type { Tabs } from '../lib/session/tabs.ts'
import type { PositionStore } from '../lib/settings/positions.ts'
import type { Settings } from '../lib/settings/settings.ts'
import type { SoundPlayer } from '../lib/sounds/player.ts'
import type { VolumeStore } from '../lib/sounds/volumes.ts'
import type { LocalStore } from '../lib/storage/storage.ts'
import type { Readable, Store } from '../lib/store.ts'
import type { Table } from '../lib/table/table.ts'
import type { OverlayRow, SideTabRow } from './board.ts'
import type { ActionRow, Feature } from './feature.ts'

/** The server as this window knows it: how to call it, what it says of itself, and as whom. */
export interface Backend {
  readonly api: Api
  readonly config: Config
  readonly versions: Versions
  readonly account: Account
}

/** Shell: everything that lives as long as the window and belongs to no single feature. */
export interface Shell extends Backend {
  readonly features: readonly Feature[]
  readonly clock: Clock
  readonly reporter: BufferedReporter
  readonly storage: LocalStore
  readonly settings: Settings
  readonly positions: PositionStore
  readonly townSquare: Store<boolean>
  readonly volumes: VolumeStore
  readonly sounds: SoundPlayer
  readonly keybindings: KeybindingStore
  readonly actions: Actions<ActionRow>
  readonly modals: Modals
  readonly notices: Notices
  readonly loading: Loading
  readonly session: SessionStore
  readonly navigator: Navigator
  readonly tabs: Tabs
  readonly scene: Scene
  readonly table: Table
  readonly content: Content
  readonly board: BoardState
  /** Overlays that features hang onto the board, in the order of the app. */
  readonly overlays: readonly OverlayRow[]
  readonly sideTabs: readonly SideTabRow[]
  readonly guardFacts: Readable<GuardFacts>
  readonly translation: Translation
}
