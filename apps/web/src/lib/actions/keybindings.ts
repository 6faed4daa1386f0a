import { failure, ok, type Result } from '@belfry/kit'
import type { LocalStore, Parse } from '../storage/storage.ts'
import { createStore, type Readable } from '../store.ts'
import {
  ACTION_NAMES,
  type ActionName,
  ALSO_IN,
  DEFAULT_KEYS,
  KEYMAP,
  type Keybindings,
  type Place,
  SCOPES,
  type Scope,
} from './keymap.ts'

export interface Recording {
  readonly action: ActionName
  readonly key: string
  /** Added beside the present keys instead of replacing them. */
  readonly isExtra?: boolean
}

/** The keys after one was recorded: Escape puts the defaults back, a key an action has already is refused. */
export function recordKey(bindings: Keybindings, { action, key, isExtra }: Recording): Result<Keybindings> {
  if (key === 'Escape') return ok({ ...bindings, [action]: DEFAULT_KEYS[action] })
  if (isExtra && bindings[action].includes(key)) return failure('key-duplicate', { key })
  return ok({ ...bindings, [action]: isExtra ? [...bindings[action], key] : [key] })
}

/** The action a key means among those that are possible, in the active scopes; the most specific scope wins. */
export function actionFor(
  key: string,
  bindings: Keybindings,
  scopes: ReadonlySet<Place>,
  isPossible: (name: ActionName) => boolean,
): ActionName | null {
  const wanting = ACTION_NAMES.filter((name) => bindings[name].includes(key) && isPossible(name))
  for (const scope of SCOPES.toReversed()) {
    const found = scopes.has(scope) && wanting.find((name) => KEYMAP[name].scope === scope)
    if (found) return found
  }
  return wanting.find((name) => isAlsoIn(name, scopes)) ?? null
}

export const isAlsoIn = (name: ActionName, scopes: ReadonlySet<Place>): boolean => {
  const also = ALSO_IN[name]
  return also !== undefined && scopes.has(also)
}

/** Places that can be active at once, other than gathering at the table: that one takes keys over on purpose. */
const meetsIn = (a: Scope, b: Scope): boolean => a === b || a === 'global' || b === 'global'

/** A key that two actions want where both could be meant, and whether the one asked about hears it. */
export interface Rival {
  readonly key: string
  readonly other: ActionName
  readonly isHeard: boolean
}

/** As in actionFor: the more specific place first, in one place the order of the actions. */
const hearsBefore = (name: ActionName, other: ActionName): boolean => {
  const byScope = SCOPES.indexOf(KEYMAP[name].scope) - SCOPES.indexOf(KEYMAP[other].scope)
  return byScope === 0 ? ACTION_NAMES.indexOf(name) < ACTION_NAMES.indexOf(other) : byScope > 0
}

/** Other actions that want a key of this one: only one of them hears it. */
export function rivalsOf(
  name: ActionName,
  bindings: Keybindings,
  existing: (name: ActionName) => boolean,
): readonly Rival[] {
  return ACTION_NAMES.filter(
    (other) => other !== name && existing(other) && meetsIn(KEYMAP[name].scope, KEYMAP[other].scope),
  ).flatMap((other) =>
    bindings[other]
      .filter((key) => bindings[name].includes(key))
      .map((key) => ({ key, other, isHeard: hearsBefore(name, other) })),
  )
}

const isKeys = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((key) => typeof key === 'string' && key !== '')

/** Stored keys by action; what is not a list of keys falls back to that action's defaults. */
const parseKeybindings: Parse<Keybindings> = (raw) => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const stored = raw as Record<string, unknown>
  return Object.fromEntries(
    ACTION_NAMES.map((name) => {
      const keys = stored[name]
      return [name, isKeys(keys) ? [...new Set(keys)] : DEFAULT_KEYS[name]]
    }),
  ) as unknown as Keybindings
}

export interface KeybindingStore extends Readable<Keybindings> {
  readonly record: (recording: Recording) => Result<Keybindings>
  /** Takes one key away; an action may be left with none. */
  readonly remove: (action: ActionName, key: string) => void
  readonly reset: () => void
}

export function createKeybindings(storage: LocalStore): KeybindingStore {
  const store = createStore(storage.read('keybindings', parseKeybindings) ?? DEFAULT_KEYS)
  storage.onForeignChange('keybindings', () =>
    store.set(storage.read('keybindings', parseKeybindings) ?? DEFAULT_KEYS),
  )
  const keep = (next: Keybindings): void => {
    storage.write('keybindings', next)
    store.set(next)
  }
  return {
    get: store.get,
    subscribe: store.subscribe,
    record(recording) {
      const next = recordKey(store.get(), recording)
      if (next.ok) keep(next.value)
      return next
    },
    remove: (action, key) =>
      keep({ ...store.get(), [action]: store.get()[action].filter((other) => other !== key) }),
    reset() {
      storage.remove('keybindings')
      store.set(DEFAULT_KEYS)
    },
  }
}
