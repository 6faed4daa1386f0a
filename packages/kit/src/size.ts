/** Cost of a value that is no text on its way, quotes and commas included. */
const PLAIN = 8

/**
 * About how many characters a value has as JSON, without making them: what limits and memory are measured with. It
 * goes down no call stack, so nothing is too deep for it.
 */
export function sizeOf(value: unknown): number {
  let size = 0
  const waiting: unknown[] = [value]
  while (waiting.length > 0) {
    const next = waiting.pop()
    if (typeof next === 'string') size += next.length + 2
    else size += PLAIN
    if (typeof next !== 'object' || next === null) continue
    // Looked at one by one, the bytes of one message would keep everybody waiting for seconds.
    if (ArrayBuffer.isView(next)) size += next.byteLength
    else if (Array.isArray(next)) for (const part of next) waiting.push(part)
    else
      for (const name of Object.keys(next)) {
        size += name.length
        waiting.push(Reflect.get(next, name))
      }
  }
  return size
}
