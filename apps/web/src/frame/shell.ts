import type { ContentPack } from '@belfry/content'
import type { Translation } from '@belfry/i18n'
import { type Clock, systemClock } from '@belfry/kit'
import { type Actions, createActions } from '../lib/actions/actions.ts'
import { createKeybindings, type KeybindingStore } from '../lib/actions/keybindings.ts'
import { type Api, createApi } from '../lib/api/http.ts'
import { type Content, createContentStore } from '../lib/content/content.ts'
import { type BufferedReporter, createReporter } from '../lib/errors/reporter.ts'
import { createLoading, type Loading } from '../lib/loading/loading.ts'
import { createModals, type Modals } from '../lib/modals/modals.ts'
import { createNotices, type Notices } from '../lib/notices/notices.ts'
import type { GuardFacts } from '../lib/routing/guards.ts'
import { createScene, type Scene } from '../lib/scene/scene.ts'
import { createPositions, type PositionStore } from '../lib/settings/positions.ts'
import { createSettings, type Settings } from '../lib/settings/settings.ts'
import { createSoundPlayer, type SoundPlayer } from '../lib/sounds/player.ts'
import { createVolumes, effectiveVolume, type VolumeStore } from '../lib/sounds/volumes.ts'
import { createLocalStore, type LocalStore } from '../lib/storage/storage.ts'
import { createStoredFlag } from '../lib/storage/storedFlag.ts'
import { createStore, type Store } from '../lib/store.ts'
import { createTable, type Table } from '../lib/table/table.ts'
import { APP_VERSION } from '../lib/version.ts'
import type { Feature } from './feature.ts'
import { createAppTranslation, startLocale } from './locale.ts'

/** Pages, API and socket share one origin; whoever calls the server takes its address from here. */
export const BACKEND = { api: '/backend', socketPath: '/backend/socket/' } as const

/** Everything that lives as long as the window and belongs to no single feature. */
export interface Shell {
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
  readonly api: Api
  readonly scene: Scene
  readonly table: Table
  readonly content: Content
  readonly guardFacts: Store<GuardFacts>
  readonly translation: Translation
}

/** What the shell takes from the browser, so that tests can hand it something else. */
export interface Surroundings {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  readonly events: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  readonly fetch: typeof fetch
  readonly createAudioContext: () => AudioContext
  /** The languages the browser asks for, best first. */
  readonly languages: readonly string[]
  readonly clock?: Clock
}

/** Before anything is loaded: a first night with a full table, nobody logged in. */
const FIRST_SCENE = { phase: 5, litWindows: 15, tolls: 0 } as const

const NOBODY: GuardFacts = {
  pendingVersions: 0,
  clockGapMs: 0,
  refreshToken: null,
  flags: null,
  hasLevel: false,
  hasSession: false,
  isLoaded: false,
}

/** Characters are a chunk of their own, and each language of theirs another. */
const fetchPack = async (locale: string): Promise<ContentPack> => {
  const { contentLocaleFor, loadDefaultPackIn } = await import('@belfry/content/default')
  return loadDefaultPackIn(contentLocaleFor(locale))
}

export async function createShell(surroundings: Surroundings, features: readonly Feature[]): Promise<Shell> {
  const clock = surroundings.clock ?? systemClock
  const reporter = createReporter((problem) => console.warn(problem))
  const storage = createLocalStore(surroundings.localStorage, reporter, surroundings.events)
  const settings = createSettings(storage, reporter)
  const volumes = createVolumes(storage)
  const keybindings = createKeybindings(storage)
  const modals = createModals(features.flatMap(({ modals: rows = [] }) => rows))
  const guardFacts = createStore(NOBODY)
  const translation = await createAppTranslation(startLocale(storage, surroundings.languages))
  const shell: Shell = {
    features,
    clock,
    reporter,
    storage,
    settings,
    volumes,
    keybindings,
    modals,
    guardFacts,
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
      isBlocked: () => modals.get().dialogue !== null,
    }),
    notices: createNotices(clock),
    loading: createLoading(features.flatMap(({ loading: tasks = [] }) => tasks)),
    api: createApi({
      base: BACKEND.api,
      version: APP_VERSION,
      token: () => null,
      fetch: surroundings.fetch,
    }),
    scene: createScene(FIRST_SCENE),
    table: createTable(() => clock.now()),
    content: createContentStore(fetchPack),
  }
  return shell
}
