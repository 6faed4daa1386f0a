/**
 * Scopes in which keys count. They keep one key from meaning two things at once: where several are active, the later
 * wins.
 */
export const SCOPES = ['global', 'lobby', 'grimoire', 'gather'] as const
export type Scope = (typeof SCOPES)[number]
/**
 * Scope in which the Storyteller is invited to gather players: there the key that does so counts too, after all
 * others.
 */
export type Place = Scope | 'invited'

/** Names of the actions: each feature adds its own, beside the rows that say what they do. */
export interface ActionNames {}
export type ActionName = keyof ActionNames

/** Keys of an action: where they count, and which it starts with. */
export interface KeyRow {
  readonly name: ActionName
  readonly scope: Scope
  readonly keys: readonly string[]
  /** Further scopes of the keys, where nothing else can be meant by them. */
  readonly alsoIn?: Place
}

export type Keybindings = Readonly<Record<ActionName, readonly string[]>>

/** Keymap of the app; the order of its rows is the order of everything that lists or compares them. */
export interface Keymap {
  readonly names: readonly ActionName[]
  readonly rowOf: (name: ActionName) => KeyRow | undefined
  readonly defaults: Keybindings
}

export function keymapOf(rows: readonly KeyRow[]): Keymap {
  const byName = new Map(rows.map((row) => [row.name, row]))
  return {
    names: rows.map(({ name }) => name),
    rowOf: (name) => byName.get(name),
    defaults: Object.fromEntries(rows.map(({ name, keys }) => [name, keys])) as unknown as Keybindings,
  }
}
