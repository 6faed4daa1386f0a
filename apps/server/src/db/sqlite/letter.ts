import type { LogRow } from '../engine.ts'

/** What is larger goes by the port. */
const BYTES = 256 * 1024
const ROWS = 256
/** Number, time, deadline, and how long each of its three texts is. */
const NUMBERS = 6
const BYTES_OF_A_CHARACTER = 3
const NONE = Number.NaN

/** Places in the head: how many rows there are (none: it was read), how many bytes their texts have, and the job. */
const COUNT = 0
const LENGTH = 1
const JOB = 2
const PLACES = 3

/**
 * Decisions on their way to the writer, in memory that both threads see: a port copies every row twice and turns the
 * other thread's event loop.
 */
export interface Letter {
  readonly head: Int32Array<SharedArrayBuffer>
  readonly numbers: Float64Array<SharedArrayBuffer>
  readonly texts: SharedArrayBuffer
}

export const emptyLetter = (): Letter => ({
  head: new Int32Array(new SharedArrayBuffer(PLACES * Int32Array.BYTES_PER_ELEMENT)),
  numbers: new Float64Array(new SharedArrayBuffer(ROWS * NUMBERS * Float64Array.BYTES_PER_ELEMENT)),
  texts: new SharedArrayBuffer(BYTES),
})

/** Looking at the same memory anew each time costs as much as the look. */
const views = new WeakMap<SharedArrayBuffer, Buffer>()
function bytesOf(texts: SharedArrayBuffer): Buffer {
  const known = views.get(texts) ?? Buffer.from(texts)
  views.set(texts, known)
  return known
}

const isText = (value: unknown): boolean => typeof value === 'string'

/** Says whether the rows fit. Nobody writes to a letter that is not answered yet. */
export function writeLetter({ head, numbers, texts }: Letter, id: number, rows: readonly LogRow[]): boolean {
  if (rows.length === 0 || rows.length > ROWS) return false
  let text = ''
  let place = 0
  for (const { sessionId, seq, requestId, events, at, dueAt } of rows) {
    // A row that is not what it should be is the database's to refuse, which tells it from its neighbours.
    if (!isText(sessionId) || !isText(events)) return false
    numbers[place] = seq
    numbers[place + 1] = at
    numbers[place + 2] = dueAt ?? NONE
    numbers[place + 3] = sessionId.length
    numbers[place + 4] = requestId?.length ?? NONE
    numbers[place + 5] = events.length
    text += sessionId + (requestId ?? '') + events
    place += NUMBERS
  }
  if (text.length * BYTES_OF_A_CHARACTER > BYTES) return false
  head[JOB] = id
  head[LENGTH] = bytesOf(texts).write(text)
  // Last, for whoever sees it reads the rest.
  Atomics.store(head, COUNT, rows.length)
  return true
}

const orNull = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** What lies there, once. */
export function readLetter({
  head,
  numbers,
  texts,
}: Letter): { readonly id: number; readonly rows: readonly LogRow[] } | undefined {
  const count = Atomics.exchange(head, COUNT, 0)
  if (count === 0) return undefined
  // One text for all of them: to take parts of it copies nothing.
  const text = bytesOf(texts).toString('utf8', 0, head[LENGTH])
  let from = 0
  const take = (length: number): string => {
    from += length
    return text.slice(from - length, from)
  }
  const rows = Array.from({ length: count }, (_, index) => {
    const number = (which: number): number => numbers[index * NUMBERS + which] ?? NONE
    const ofRequest = number(4)
    return {
      seq: number(0),
      at: number(1),
      dueAt: orNull(number(2)),
      sessionId: take(number(3)),
      requestId: Number.isNaN(ofRequest) ? null : take(ofRequest),
      events: take(number(5)),
    }
  })
  return { id: head[JOB] ?? 0, rows }
}
