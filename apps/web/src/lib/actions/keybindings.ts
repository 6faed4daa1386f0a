import { failure, ok, type Result } from '@belfry/kit'
import type { LocalStore, Parse } from '../storage/storage.ts'
import { createStore, type Readable } from '../store.ts'
import {
  ACTION_NAMES,
  type ActionName,
  DEFAULT_KEYS,
  KEYMAP,
  type Keybindings,
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

/** The action a key means among those that exist, in the active scopes; the most specific scope wins. */
export function actionFor(
  key: string,
  bindings: Keybindings,
  scopes: ReadonlySet<Scope>,
  existing: (name: ActionName) => boolean,
): ActionName | null {
  for (const scope of SCOPES.toReversed()) {
    if (!scopes.has(scope)) continue
    const found = ACTION_NAMES.find(
      (name) => KEYMAP[name].scope === scope && existing(name) && bindings[name].includes(key),
    )
    if (found) return found
  }
  return null
}

/** Places that can be active at once, other than gathering at the table: that one takes keys over on purpose. */
const meetsIn = (a: Scope, b: Scope): boolean => a === b || a === 'global' || b === 'global'

/** Other actions that want a key of this one where both could be meant: only one of them would hear it. */
export function rivalsOf(
  name: ActionName,
  bindings: Keybindings,
  existing: (name: ActionName) => boolean,
): readonly ActionName[] {
  return ACTION_NAMES.filter(
    (other) =>
      other !== name &&
      existing(other) &&
      meetsIn(KEYMAP[name].scope, KEYMAP[other].scope) &&
      bindings[other].some((key) => bindings[name].includes(key)),
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
  readonly reset: () => void
}

export function createKeybindings(storage: LocalStore): KeybindingStore {
  const store = createStore(storage.read('keybindings', parseKeybindings) ?? DEFAULT_KEYS)
  storage.onForeignChange('keybindings', () =>
    store.set(storage.read('keybindings', parseKeybindings) ?? DEFAULT_KEYS),
  )
  return {
    get: store.get,
    subscribe: store.subscribe,
    record(recording) {
      const next = recordKey(store.get(), recording)
      if (!next.ok) return next
      storage.write('keybindings', next.value)
      store.set(next.value)
      return next
    },
    reset() {
      storage.remove('keybindings')
      store.set(DEFAULT_KEYS)
    },
  }
}
