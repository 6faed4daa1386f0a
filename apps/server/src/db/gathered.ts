interface Waiting<Key, Answer> {
  readonly key: Key
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** So many questions are asked at once at most: a statement has only so many places. */
const MOST = 64

/**
 * One query for all who ask the same kind of thing in one turn of the loop: when everybody comes at once, a query each
 * is what they wait for. Whoever asks is never answered from a query that had begun before.
 */
export function gathered<Key, Answer>(
  load: (keys: readonly Key[]) => Promise<readonly Answer[]>,
): (key: Key) => Promise<Answer> {
  let waiting: Waiting<Key, Answer>[] = []

  const ask = async (group: readonly Waiting<Key, Answer>[]): Promise<void> => {
    try {
      const answers = await load(group.map(({ key }) => key))
      for (const [at, one] of group.entries()) one.resolve(answers[at] as Answer)
    } catch (error) {
      for (const one of group) one.reject(error)
    }
  }
  const askAll = (): void => {
    const all = waiting
    waiting = []
    for (let from = 0; from < all.length; from += MOST) void ask(all.slice(from, from + MOST))
  }
  return (key) =>
    new Promise((resolve, reject) => {
      if (waiting.length === 0) setImmediate(askAll)
      waiting.push({ key, resolve, reject })
    })
}

/** As many places as the next power of two, the last value again in those that are left: few statements serve all. */
export function padded<Value>(values: readonly Value[]): readonly Value[] {
  const last = values.at(-1)
  if (last === undefined) return values
  const places = 2 ** Math.ceil(Math.log2(values.length))
  return [...values, ...new Array<Value>(places - values.length).fill(last)]
}
