type Keyed = Readonly<Record<string, unknown>>

const isKeyed = (value: unknown): value is Keyed => typeof value === 'object' && value !== null

/** Hands out everything and remembers what was asked for, as paths like `game.phase`. */
function recorded(value: Keyed, path: string, reads: Set<string>, made: Map<unknown, Keyed>): Keyed {
  const known = made.get(value)
  if (known) return known
  const proxy = new Proxy(value, {
    get: (target, key) => {
      if (typeof key === 'symbol') return Reflect.get(target, key)
      const inner = path === '' ? key : `${path}.${key}`
      reads.add(inner)
      const found = target[key]
      return isKeyed(found) && !Array.isArray(found) ? recorded(found, inner, reads, made) : found
    },
  })
  made.set(value, proxy)
  return proxy
}

/** `game` and `game.vote` of `game.vote.nomination`. */
const outerOf = (path: string): string[] => [...path.matchAll(/\./g)].map(({ index }) => path.slice(0, index))

/** The parts of a value that somebody looks at, the innermost only. */
export function readsOf<Value extends object>(
  value: Value,
  look: (value: Value) => unknown,
): readonly string[] {
  const reads = new Set<string>()
  look(recorded(value as Keyed, '', reads, new Map()) as Value)
  const outer = new Set([...reads].flatMap(outerOf))
  return [...reads].filter((path) => !outer.has(path))
}

/** The same value, of which only these parts may be looked at. */
export function onlyWith<Value extends object>(value: Value, paths: readonly string[], path = ''): Value {
  return new Proxy(value, {
    get: (target, key) => {
      if (typeof key === 'symbol') return Reflect.get(target, key)
      const inner = path === '' ? key : `${path}.${key}`
      const found = (target as Keyed)[key]
      if (paths.includes(inner)) return found
      if (isKeyed(found) && paths.some((each) => each.startsWith(`${inner}.`)))
        return onlyWith(found, paths, inner)
      throw new Error(`${inner} is looked at, and not in the list`)
    },
  })
}
