import { type Clock, systemClock } from '@belfry/kit'
import { createActions } from '../lib/actions/actions.ts'
import { createKeybindings } from '../lib/actions/keybindings.ts'
import { keymapOf } from '../lib/actions/keymap.ts'
import { createBoardState } from '../lib/board/boardState.ts'
import { createContentStore } from '../lib/content/content.ts'
import { packFetcher } from '../lib/content/packs.ts'
import { createReporter } from '../lib/errors/reporter.ts'
import { newId } from '../lib/id.ts'
import { createLoading } from '../lib/loading/loading.ts'
import { createModals } from '../lib/modals/modals.ts'
import { createNotices } from '../lib/notices/notices.ts'
import { type AddressBar, createNavigator } from '../lib/routing/navigator.ts'
import { createRoutes } from '../lib/routing/routes.ts'
import { createScene } from '../lib/scene/scene.ts'
import { createSession } from '../lib/session/session.ts'
import { type Channel, createTabs } from '../lib/session/tabs.ts'
import { createPositions } from '../lib/settings/positions.ts'
import { createSettings } from '../lib/settings/settings.ts'
import { createSoundPlayer } from '../lib/sounds/player.ts'
import { createVolumes, effectiveVolume } from '../lib/sounds/volumes.ts'
import { createLocalStore } from '../lib/storage/storage.ts'
import { createStoredFlag } from '../lib/storage/storedFlag.ts'
import { createTable } from '../lib/table/table.ts'
import type { ActionRow, Feature } from '../shell/feature.ts'
import type { Shell } from '../shell/shell.ts'
import { ACTION_ORDER, inOrder, OVERLAY_ORDER, SIDE_TAB_ORDER } from './order.ts'
import { createBackend } from './shell/backend.ts'
import { fetchErrorTexts } from './shell/errorTexts.ts'
import { createGuardFacts } from './shell/guardFacts.ts'
import { createAppTranslation, startLocale } from './shell/locale.ts'

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
  const actions = inOrder(
    features.flatMap(({ actions: rows = [] }) => rows),
    ACTION_ORDER,
  )
  const sideTabs = inOrder(
    features.flatMap(({ sideTabs: rows = [] }) => rows),
    SIDE_TAB_ORDER,
  )
  const keybindings = createKeybindings(storage, keymapOf(actions))
  const modals = createModals(features.flatMap(({ modals: rows = [] }) => rows))
  const notices = createNotices(clock)
  const translation = await createAppTranslation(startLocale(storage, surroundings.languages))
  const backend = createBackend({
    storage,
    clock,
    notices,
    language: () => translation.i18n.language,
    fetch: surroundings.fetch,
    beforeFailure: fetchErrorTexts(translation, surroundings.events, clock),
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
    navigator: createNavigator(
      surroundings.address,
      createRoutes(features.flatMap(({ pages = [] }) => pages)),
    ),
    tabs: createTabs(surroundings.createChannel?.() ?? null, clock, () => tabState(shell), newId),
    loading,
    guardFacts: createGuardFacts({ ...backend, session, loading }),
    translation,
    positions: createPositions(storage, clock),
    townSquare: createStoredFlag(storage, 'townSquare', false),
    sounds: createSoundPlayer({
      createContext: surroundings.createAudioContext,
      volumeOf: (name) => effectiveVolume(settings.get().soundVolume, volumes.get()[name]),
      generalVolume: () => settings.get().soundVolume,
    }),
    actions: createActions<Shell, ActionRow>({
      rows: actions,
      keybindings,
      context: () => shell,
      isBlocked: () => modals.get().dialogue !== null || modals.get().modal !== null,
      hasCharacterKeys: () => settings.get().hasCharacterKeys,
      isHeld: ({ table }, { isDuringReveal }) =>
        table.get().view?.session.hook?.name === 'reveal-grimoire' && !isDuringReveal,
    }),
    scene: createScene(FIRST_SCENE),
    table: createTable(() => clock.now()),
    content: createContentStore(packFetcher(backend)),
    board: createBoardState(sideTabs),
    overlays: inOrder(
      features.flatMap(({ overlays = [] }) => overlays),
      OVERLAY_ORDER,
    ),
    sideTabs,
  }
  return shell
}
