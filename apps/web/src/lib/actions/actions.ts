import type { Failure } from '@belfry/kit'
import { createStore, type Readable, type Store } from '../store.ts'
import { actionFor, countsIn, type KeybindingStore } from './keybindings.ts'
import type { ActionName, KeyRow, Place } from './keymap.ts'
import { belongsToFocus, isCharacterKey, type KeyPress, keyName } from './keys.ts'

/** Action: what it does and when, with its keys. What it looks like is the business of those who show it. */
export interface ActionTraits<Context> extends KeyRow {
  readonly isEnabled?: (context: Context) => boolean
  /** Why it cannot be run now, for those who see that it cannot. */
  readonly whyNot?: (context: Context) => Failure | null
  readonly run: (context: Context) => void
}

/** Context of a key press: where it was, and how one got there. */
export interface Focus {
  readonly target: EventTarget | null
  readonly isByKeyboard: boolean
}

export interface Actions<Row> {
  readonly rows: readonly Row[]
  readonly scopes: Readable<ReadonlySet<Place>>
  /** Pages switch their scopes on while they are shown; the returned function switches them off. */
  readonly enterScope: (scope: Place) => () => void
  /** Enabled: the action exists and may be run now. */
  readonly isEnabled: (name: ActionName) => boolean
  readonly whyNot: (name: ActionName) => Failure | null
  /** Runs the action by name; false when it does not exist or is not enabled. */
  readonly run: (name: ActionName) => boolean
  /** The keys that would run it here and now, for all who name them. */
  readonly keysOf: (name: ActionName) => readonly string[]
  /** Runs what the key means; true when it meant something. */
  readonly press: (press: KeyPress, focus: Focus) => boolean
}

export interface ActionsOptions<Context, Row> {
  readonly rows: readonly Row[]
  readonly keybindings: KeybindingStore
  readonly context: () => Context
  /** Shortcuts rest while something lies over the page. */
  readonly isBlocked: () => boolean
  /** Character keys, that is letters, numbers or signs, count at all. */
  readonly hasCharacterKeys?: () => boolean
  /** Actions that have to wait for a moment that belongs to the whole table, whatever they say themselves. */
  readonly isHeld?: (context: Context, row: Row) => boolean
}

export function createActions<Context, Row extends ActionTraits<Context> = ActionTraits<Context>>(
  options: ActionsOptions<Context, Row>,
): Actions<Row> {
  const { rows, keybindings, context, isBlocked, hasCharacterKeys = () => true, isHeld } = options
  const byName = new Map(rows.map((row) => [row.name, row]))
  const scopes: Store<ReadonlySet<Place>> = createStore<ReadonlySet<Place>>(new Set(['global']))

  const isEnabled = (name: ActionName): boolean => {
    const row = byName.get(name)
    return row !== undefined && row.isEnabled?.(context()) !== false && isHeld?.(context(), row) !== true
  }

  const isResting = (key: string): boolean => isCharacterKey(key) && !hasCharacterKeys()

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
    keysOf: (name) =>
      countsIn(keybindings.keymap, name, scopes.get())
        ? keybindings.get()[name].filter((key) => !isResting(key))
        : [],
    press(press, { target, isByKeyboard }) {
      const key = keyName(press)
      if (key === null || press.repeat || isBlocked() || isResting(key)) return false
      if (belongsToFocus(target, key, isByKeyboard)) return false
      const name = actionFor(
        key,
        { keymap: keybindings.keymap, bindings: keybindings.get() },
        scopes.get(),
        isEnabled,
      )
      return name !== null && run(name)
    },
  }
}
