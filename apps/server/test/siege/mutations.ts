import type { Chance } from '@belfry/bot'

type Tree = Record<string, unknown> | unknown[]
type Mutation = (chance: Chance, value: unknown) => unknown

/** Stands for a text in the JSON that no value of JavaScript becomes by itself. */
class Literally {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

const deep = (chance: Chance): string => {
  const depth = chance.of([20, 63, 64, 65, 500, 3000]) ?? 65
  return `${'['.repeat(depth)}${']'.repeat(depth)}`
}

/** As they stand on the wire: numbers that are none, texts that cannot be kept, names that every object has. */
const STRANGE: readonly string[] = [
  ...['null', 'true', 'false', '0', '-0', '-1', '1', '0.5', '2147483648', '-9007199254740993', '1e308'],
  ...['1e400', '-1e400', '9'.repeat(400), '0.1e-999'],
  ...['""', '" "', '"\\u0000"', '"\\ud800"', '"a\\udc00b"', '"\\u202e"', '"\\u2028"', '"NaN"', '"-1"'],
  ...['"__proto__"', '"constructor"', '"\\u0001\\u001b[31m"', '"storyteller"', '"spectator"'],
  ...['[]', '{}', '[[]]', '[null]', '{"length":1e9}', '{"toString":null}', '{"then":1}', '{"a":1,"a":2}'],
  ...['{"__proto__":{"isAdmin":true}}', '{"constructor":{"prototype":{"x":1}}}', '[1,2,3,"__proto__"]'],
  ...['{"_placeholder":true,"num":0}', '{"type":"Buffer","data":[1,2,3]}', '{"toJSON":{}}'],
]

const LONG = [51, 65, 201, 201, 2001, 2001, 5000, 20_000]

const long = (chance: Chance): string =>
  JSON.stringify(chance.of(['x', '\u0000', '\u{1f480}', '"', '\u200b', 'é'])?.repeat(chance.of(LONG) ?? 51))

const strange: Mutation = (chance) => {
  const kind = chance.below(20)
  if (kind === 0) return new Literally(deep(chance))
  return new Literally(kind === 1 ? long(chance) : (chance.of(STRANGE) ?? 'null'))
}

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !(value instanceof Literally)

/** Every list and object in a value, with the way to each of its parts. */
function treesOf(value: unknown, found: Tree[] = []): Tree[] {
  if (!isTree(value)) return found
  found.push(value)
  for (const part of Object.values(value)) treesOf(part, found)
  return found
}

const within =
  (change: (chance: Chance, tree: Tree, key: string) => void): Mutation =>
  (chance, value) => {
    const tree = chance.of(treesOf(value))
    if (!tree) return strange(chance, value)
    change(chance, tree, chance.of(Object.keys(tree)) ?? '0')
    return value
  }

const put = (tree: Tree, key: string, value: unknown): void =>
  void Object.defineProperty(tree, key, { value, enumerable: true, configurable: true, writable: true })

const MUTATIONS: readonly Mutation[] = [
  strange,
  within((chance, tree, key) => put(tree, key, strange(chance, null))),
  within((chance, tree, key) => put(tree, key, strange(chance, null))),
  within((_chance, tree, key) => void Reflect.deleteProperty(tree, key)),
  within((chance, tree) => {
    const key = chance.of(['__proto__', 'constructor', 'toString', 'id', 'userId', 'type', 'extra', '0', ''])
    put(tree, Array.isArray(tree) ? String(tree.length) : (key ?? 'extra'), strange(chance, null))
  }),
  within((_chance, tree, key) => {
    const part = Reflect.get(tree, key)
    Reflect.deleteProperty(tree, key)
    if (!Array.isArray(tree)) put(tree, `${key}s`, part)
  }),
  within((_chance, tree, key) => {
    if (Array.isArray(tree)) tree.push(...tree.slice(0, 50), ...tree.slice(0, 50))
    else put(tree, key, [Reflect.get(tree, key)])
  }),
  within((_chance, tree, key) => {
    const part = Reflect.get(tree, key)
    put(tree, key, typeof part === 'number' ? part * -1e6 : written(part))
  }),
  (_chance, value) => [value],
  (_chance, value) => ({ payload: value }),
]

/** As `JSON.stringify`, except for what it could not say. */
function written(value: unknown): string {
  if (value instanceof Literally) return value.text
  if (Array.isArray(value)) return `[${Array.from(value, written).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}:${written(part)}`)
  return `{${parts.join(',')}}`
}

/** A payload as text, one to three things wrong with it; one in six is left as it is, so that the game goes on. */
export function mutated(chance: Chance, payload: unknown): string {
  let value: unknown = structuredClone(payload ?? null)
  if (chance.happens(5 / 6)) {
    for (let left = 1 + chance.below(3); left > 0; left--)
      value = (chance.of(MUTATIONS) ?? strange)(chance, value)
  }
  return written(value)
}
