import type { TextKey } from '@belfry/i18n'
import type { Failure } from '@belfry/kit'
import { createStore, type Readable, type Store } from '../store.ts'
import { actionFor, type KeybindingStore } from './keybindings.ts'
import type { ActionName, Scope } from './keymap.ts'
import { belongsToFocus, type KeyPress, keyName } from './keys.ts'

/** The tabs of the main menu, in their order. */
export const MENU_TABS = ['game', 'during', 'app'] as const
export type MenuTab = (typeof MENU_TABS)[number]

/** One definition: shortcut, menu entry, tooltip and the line in the list of shortcuts all come from it. */
export interface ActionRow<Context> {
  readonly name: ActionName
  readonly label: TextKey
  /** The tab of the main menu that lists it, if any. */
  readonly menu?: MenuTab
  readonly isEnabled?: (context: Context) => boolean
  /** Why it cannot be run now, for those who see that it cannot. */
  readonly whyNot?: (context: Context) => Failure | null
  readonly run: (context: Context) => void
}

export interface Actions<Context> {
  readonly rows: readonly ActionRow<Context>[]
  readonly scopes: Readable<ReadonlySet<Scope>>
  /** Pages switch their scopes on while they are shown; the returned function switches them off. */
  readonly enterScope: (scope: Scope) => () => void
  /** Whether the action exists and may be run now. */
  readonly isEnabled: (name: ActionName) => boolean
  readonly whyNot: (name: ActionName) => Failure | null
  /** Runs the action by name; false when it does not exist or is not enabled. */
  readonly run: (name: ActionName) => boolean
  /** Runs what the key means; true when it meant something. */
  readonly press: (press: KeyPress, target: EventTarget | null) => boolean
}

export interface ActionsOptions<Context> {
  readonly rows: readonly ActionRow<Context>[]
  readonly keybindings: KeybindingStore
  readonly context: () => Context
  /** Shortcuts rest while something lies over the page. */
  readonly isBlocked: () => boolean
  /** Actions that have to wait for a moment that belongs to the whole table, whatever they say themselves. */
  readonly isHeld?: (context: Context, name: ActionName) => boolean
}

export function createActions<Context>(options: ActionsOptions<Context>): Actions<Context> {
  const { rows, keybindings, context, isBlocked, isHeld } = options
  const byName = new Map(rows.map((row) => [row.name, row]))
  const scopes: Store<ReadonlySet<Scope>> = createStore<ReadonlySet<Scope>>(new Set(['global']))

  const isEnabled = (name: ActionName): boolean => {
    const row = byName.get(name)
    return row !== undefined && row.isEnabled?.(context()) !== false && isHeld?.(context(), name) !== true
  }

  const run = (name: ActionName): boolean => {
    if (!isEnabled(name)) return false
    byName.get(name)?.run(context())
    return true
  }

  return {
    rows,
    scopes,
    enterScope(scope) {
      scopes.set(new Set([...scopes.get(), scope]))
      return () => scopes.set(new Set([...scopes.get()].filter((other) => other !== scope)))
    },
    isEnabled,
    whyNot: (name) => (isEnabled(name) ? null : (byName.get(name)?.whyNot?.(context()) ?? null)),
    run,
    press(press, target) {
      const key = keyName(press)
      if (key === null || press.repeat || isBlocked() || belongsToFocus(target, key)) return false
      const name = actionFor(key, keybindings.get(), scopes.get(), (candidate) => byName.has(candidate))
      return name !== null && run(name)
    },
  }
}
