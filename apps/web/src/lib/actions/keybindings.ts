import { failure, ok, type Result } from '@belfry/kit'
import type { LocalStore, Parse } from '../storage/storage.ts'
import { createStore, type Readable } from '../store.ts'
import { type ActionName, type Keybindings, type Keymap, type Place, SCOPES } from './keymap.ts'

export interface Recording {
  readonly action: ActionName
  readonly key: string
  /** Added beside the present keys instead of replacing them. */
  readonly isExtra?: boolean
}

/** The keys after one was recorded: Escape puts the defaults back, a key an action has already is refused. */
export function recordKey(
  { defaults }: Keymap,
  bindings: Keybindings,
  { action, key, isExtra }: Recording,
): Result<Keybindings> {
  if (key === 'Escape') return ok({ ...bindings, [action]: defaults[action] })
  if (isExtra && bindings[action].includes(key)) return failure('key-duplicate', { key })
  return ok({ ...bindings, [action]: isExtra ? [...bindings[action], key] : [key] })
}

/** The keys as they are set, and all that can be set. */
export interface KeyTable {
  readonly keymap: Keymap
  readonly bindings: Keybindings
}

/** The action a key means among those that are possible, in the active scopes; the most specific scope wins. */
export function actionFor(
  key: string,
  { keymap, bindings }: KeyTable,
  scopes: ReadonlySet<Place>,
  isPossible: (name: ActionName) => boolean,
): ActionName | null {
  const wanting = keymap.names.filter((name) => bindings[name].includes(key) && isPossible(name))
  for (const scope of SCOPES.toReversed()) {
    const found = scopes.has(scope) && wanting.find((name) => keymap.rowOf(name)?.scope === scope)
    if (found) return found
  }
  return wanting.find((name) => isAlsoIn(keymap, name, scopes)) ?? null
}

const isAlsoIn = (keymap: Keymap, name: ActionName, scopes: ReadonlySet<Place>): boolean => {
  const also = keymap.rowOf(name)?.alsoIn
  return also !== undefined && scopes.has(also)
}

/** Counting keys: those of an action count in one of these places. */
export const countsIn = (keymap: Keymap, name: ActionName, scopes: ReadonlySet<Place>): boolean => {
  const row = keymap.rowOf(name)
  return row !== undefined && (scopes.has(row.scope) || isAlsoIn(keymap, name, scopes))
}

/** Places that can be active at once, other than gathering at the table: that one takes keys over on purpose. */
const meetsIn = (a: Place | undefined, b: Place | undefined): boolean =>
  a === b || a === 'global' || b === 'global'

/** A key that two actions want where both could be meant, and whether the one asked about hears it. */
export interface Rival {
  readonly key: string
  readonly other: ActionName
  readonly isHeard: boolean
}

/** As in actionFor: the more specific place first, in one place the order of the actions. */
const hearsBefore = ({ names, rowOf }: Keymap, name: ActionName, other: ActionName): boolean => {
  const rank = (each: ActionName): number => {
    const scope = rowOf(each)?.scope
    return scope === undefined ? -1 : SCOPES.indexOf(scope)
  }
  const byScope = rank(name) - rank(other)
  return byScope === 0 ? names.indexOf(name) < names.indexOf(other) : byScope > 0
}

/** Other actions that want a key of this one: only one of them hears it. */
export function rivalsOf(name: ActionName, { keymap, bindings }: KeyTable): readonly Rival[] {
  const scope = keymap.rowOf(name)?.scope
  return keymap.names
    .filter((other) => other !== name && meetsIn(scope, keymap.rowOf(other)?.scope))
    .flatMap((other) =>
      bindings[other]
        .filter((key) => bindings[name].includes(key))
        .map((key) => ({ key, other, isHeard: hearsBefore(keymap, name, other) })),
    )
}

const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string' && key !== '')

/** Stored keys by action; what is not a list of keys falls back to that action's defaults. */
const parserFor =
  ({ names, defaults }: Keymap): Parse<Keybindings> =>
  (raw) => {
    if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
    const stored = raw as Record<string, unknown>
    return Object.fromEntries(
      names.map((name) => {
        const keys = stored[name]
        return [name, isKeys(keys) ? [...new Set(keys)] : defaults[name]]
      }),
    ) as unknown as Keybindings
  }

export interface KeybindingStore extends Readable<Keybindings> {
  readonly keymap: Keymap
  readonly record: (recording: Recording) => Result<Keybindings>
  /** Takes one key away; an action may be left with none. */
  readonly remove: (action: ActionName, key: string) => void
  readonly reset: () => void
}

export function createKeybindings(storage: LocalStore, keymap: Keymap): KeybindingStore {
  const parse = parserFor(keymap)
  const stored = (): Keybindings => storage.read('keybindings', parse) ?? keymap.defaults
  const store = createStore(stored())
  storage.onForeignChange('keybindings', () => store.set(stored()))
  const keep = (next: Keybindings): void => {
    storage.write('keybindings', next)
    store.set(next)
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    keymap,
    record(recording) {
      const next = recordKey(keymap, store.get(), recording)
      if (next.ok) keep(next.value)
      return next
    },
    remove: (action, key) =>
      keep({ ...store.get(), [action]: store.get()[action].filter((other) => other !== key) }),
    reset() {
      storage.remove('keybindings')
      store.set(keymap.defaults)
    },
  }
}
