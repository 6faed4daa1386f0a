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
import { isTableRevealing } from '../lib/table/revealing.ts'
import { createTable } from '../lib/table/table.ts'
import type { ActionRow, Feature } from '../shell/feature.ts'
import type { Shell } from '../shell/shell.ts'
import { ACTION_ORDER, inOrder, OVERLAY_ORDER, SIDE_TAB_ORDER } from './order.ts'
import { createBackend } from './shell/backend.ts'
import { fetchErrorTexts } from './shell/errorTexts.ts'
import { createGuardFacts } from './shell/guardFacts.ts'
import { createAppTranslation, followOtherWindows, startLocale } from './shell/locale.ts'

/** Surroundings: what the shell takes from the browser, so that tests can hand it something else. */
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

/** State that this tab tells the others: the session that is open in it, and for whom. */
const tabState = ({ table, account }: Shell) => ({
  sessionId: table.get().mode === 'online' ? table.get().code : null,
  userId: account.get().claims?.id ?? null,
})

/** Rows the features bring, in the app's own order where there is one. */
const rowsOf = (features: readonly Feature[]) => ({
  actions: inOrder(
    features.flatMap(({ actions = [] }) => actions),
    ACTION_ORDER,
  ),
  sideTabs: inOrder(
    features.flatMap(({ sideTabs = [] }) => sideTabs),
    SIDE_TAB_ORDER,
  ),
  overlays: inOrder(
    features.flatMap(({ overlays = [] }) => overlays),
    OVERLAY_ORDER,
  ),
  modals: features.flatMap(({ modals = [] }) => modals),
  pages: features.flatMap(({ pages = [] }) => pages),
  loading: features.flatMap(({ loading = [] }) => loading),
})

type Rows = ReturnType<typeof rowsOf>

/** Keys rest while something has to be answered, and during the reveal but for those that belong to it. */
const createShellActions = (
  rows: Rows['actions'],
  { keybindings, modals, settings }: Pick<Shell, 'keybindings' | 'modals' | 'settings'>,
  context: () => Shell,
) =>
  createActions<Shell, ActionRow>({
    rows,
    keybindings,
    context,
    isBlocked: () => modals.get().dialogue !== null || modals.get().modal !== null,
    hasCharacterKeys: () => settings.get().hasCharacterKeys,
    isHeld: ({ table }, { isDuringReveal }) => isTableRevealing(table) && !isDuringReveal,
  })

/** Devices come with the first sound: nobody needs them to come in. */
const openSpeaker = () => import('../shared/voice/speaker.ts')

const createSounds = (
  { createAudioContext }: Surroundings,
  { settings, volumes }: Pick<Shell, 'settings' | 'volumes'>,
  shell: () => Shell,
) =>
  createSoundPlayer({
    createContext: createAudioContext,
    volumeOf: (name) => effectiveVolume(settings.get().soundVolume, volumes.get()[name]),
    generalVolume: () => settings.get().soundVolume,
    sink: async () => (await openSpeaker()).soundSink(shell()),
  })

export async function createShell(surroundings: Surroundings, features: readonly Feature[]): Promise<Shell> {
  const clock = surroundings.clock ?? systemClock
  const reporter = createReporter((problem) => console.warn(problem))
  const storage = createLocalStore(surroundings.localStorage, reporter, surroundings.events)
  const settings = createSettings(storage, reporter)
  const volumes = createVolumes(storage)
  const rows = rowsOf(features)
  const keybindings = createKeybindings(storage, keymapOf(rows.actions))
  const modals = createModals(rows.modals)
  const notices = createNotices(clock)
  const translation = await createAppTranslation(startLocale(storage, surroundings.languages))
  followOtherWindows(storage, translation)
  const backend = createBackend({
    storage,
    clock,
    notices,
    language: () => translation.i18n.language,
    fetch: surroundings.fetch,
    beforeFailure: fetchErrorTexts(translation, surroundings.events, clock),
  })
  const session = createSession(storage)
  const loading = createLoading(rows.loading, () => shell)
  const table = createTable(() => clock.now())
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
    navigator: createNavigator(surroundings.address, createRoutes(rows.pages)),
    tabs: createTabs(surroundings.createChannel?.() ?? null, clock, () => tabState(shell), newId),
    loading,
    guardFacts: createGuardFacts({ ...backend, session, loading, table }),
    translation,
    positions: createPositions(storage, clock),
    townSquare: createStoredFlag(storage, 'townSquare', false),
    sounds: createSounds(surroundings, { settings, volumes }, () => shell),
    actions: createShellActions(rows.actions, { keybindings, modals, settings }, () => shell),
    scene: createScene(FIRST_SCENE),
    table,
    content: createContentStore(packFetcher(backend)),
    board: createBoardState(rows.sideTabs),
    overlays: rows.overlays,
    sideTabs: rows.sideTabs,
  }
  return shell
}
