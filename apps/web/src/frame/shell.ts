import type { Translation } from '@belfry/i18n'
import { type Clock, systemClock } from '@belfry/kit'
import { type Actions, createActions } from '../lib/actions/actions.ts'
import { createKeybindings, type KeybindingStore } from '../lib/actions/keybindings.ts'
import type { ActionName } from '../lib/actions/keymap.ts'
import { type BoardState, createBoardState } from '../lib/board/boardState.ts'
import { type Content, createContentStore } from '../lib/content/content.ts'
import { packFetcher } from '../lib/content/packs.ts'
import { type BufferedReporter, createReporter } from '../lib/errors/reporter.ts'
import { newId } from '../lib/id.ts'
import { createLoading, type Loading } from '../lib/loading/loading.ts'
import { createModals, type Modals } from '../lib/modals/modals.ts'
import { createNotices, type Notices } from '../lib/notices/notices.ts'
import type { GuardFacts } from '../lib/routing/guards.ts'
import { type AddressBar, createNavigator, type Navigator } from '../lib/routing/navigator.ts'
import { createScene, type Scene } from '../lib/scene/scene.ts'
import { createSession, type SessionStore } from '../lib/session/session.ts'
import { type Channel, createTabs, type Tabs } from '../lib/session/tabs.ts'
import { createPositions, type PositionStore } from '../lib/settings/positions.ts'
import { createSettings, type Settings } from '../lib/settings/settings.ts'
import { createSoundPlayer, type SoundPlayer } from '../lib/sounds/player.ts'
import { createVolumes, effectiveVolume, type VolumeStore } from '../lib/sounds/volumes.ts'
import { createLocalStore, type LocalStore } from '../lib/storage/storage.ts'
import { createStoredFlag } from '../lib/storage/storedFlag.ts'
import type { Readable, Store } from '../lib/store.ts'
import { createTable, type Table } from '../lib/table/table.ts'
import { type Backend, createBackend } from './backend.ts'
import type { Feature } from './feature.ts'
import { createGuardFacts } from './guardFacts.ts'
import { createAppTranslation, startLocale } from './locale.ts'

/** Everything that lives as long as the window and belongs to no single feature. */
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
  readonly actions: Actions<Shell>
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
  readonly guardFacts: Readable<GuardFacts>
  readonly translation: Translation
}

/** What the shell takes from the browser, so that tests can hand it something else. */
export interface Surroundings {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  readonly address: AddressBar
  readonly fetch: typeof fetch
  readonly createAudioContext: () => AudioContext
  /** The languages the browser asks for, best first. */
  readonly languages: readonly string[]
  readonly clock?: Clock
  /** The way to the other tabs; none where the browser has no such thing. */
  readonly createChannel?: () => Channel
}

/** Before anything is loaded: a first night with a full table, nobody logged in. */
const FIRST_SCENE = { phase: 5, litWindows: 15, tolls: 0 } as const

/** While the grimoire is revealed everybody watches: what is left is about one's own window. */
const DURING_REVEAL: ReadonlySet<ActionName> = new Set<ActionName>([
  'settings',
  'shortcuts',
  'fullscreen',
  'townSquare',
  'users',
  'leaveSession',
  'deafenAudio',
  'muteAudio',
  'muteVideo',
  'pushToTalk',
])

/** What this tab tells the others: the session that is open in it, and for whom. */
const tabState = ({ table, account }: Shell) => ({
  sessionId: table.get().mode === 'online' ? table.get().code : null,
  userId: account.get().claims?.id ?? null,
})

export async function createShell(surroundings: Surroundings, features: readonly Feature[]): Promise<Shell> {
  const clock = surroundings.clock ?? systemClock
  const reporter = createReporter((problem) => console.warn(problem))
  const storage = createLocalStore(surroundings.localStorage, reporter, surroundings.events)
  const settings = createSettings(storage, reporter)
  const volumes = createVolumes(storage)
  const keybindings = createKeybindings(storage)
  const modals = createModals(features.flatMap(({ modals: rows = [] }) => rows))
  const notices = createNotices(clock)
  const translation = await createAppTranslation(startLocale(storage, surroundings.languages))
  const backend = createBackend({
    storage,
    clock,
    notices,
    language: () => translation.i18n.language,
    fetch: surroundings.fetch,
  })
  const session = createSession(storage)
  const loading = createLoading(
    features.flatMap(({ loading: tasks = [] }) => tasks),
    () => shell,
  )
  const shell: Shell = {
    features,
    clock,
    reporter,
    storage,
    settings,
    volumes,
    keybindings,
    modals,
    notices,
    ...backend,
    session,
    navigator: createNavigator(surroundings.address),
    tabs: createTabs(surroundings.createChannel?.() ?? null, clock, () => tabState(shell), newId),
    loading,
    guardFacts: createGuardFacts({ ...backend, session, loading }),
    translation,
    positions: createPositions(storage, clock),
    townSquare: createStoredFlag(storage, 'townSquare', false),
    sounds: createSoundPlayer({
      createContext: surroundings.createAudioContext,
      volumeOf: (name) => effectiveVolume(settings.get().soundVolume, volumes.get()[name]),
    }),
    actions: createActions<Shell>({
      rows: features.flatMap(({ actions: rows = [] }) => rows),
      keybindings,
      context: () => shell,
      isBlocked: () => modals.get().dialogue !== null || modals.get().modal !== null,
      hasCharacterKeys: () => settings.get().hasCharacterKeys,
      isHeld: ({ table }, name) =>
        table.get().view?.session.hook?.name === 'reveal-grimoire' && !DURING_REVEAL.has(name),
    }),
    scene: createScene(FIRST_SCENE),
    table: createTable(() => clock.now()),
    content: createContentStore(packFetcher(backend)),
    board: createBoardState(),
  }
  return shell
}
