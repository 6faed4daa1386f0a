/** A session's log does not say what comes next here: damaged, of newer rules, or with a hole. */
export class Unreadable extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause })
    this.name = 'Unreadable'
  }
}

/** Does something with a row; whatever goes wrong with it is the row's fault. */
export function reading<T>(seq: number, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof Unreadable) throw error
    const why = error instanceof Error ? error.message : String(error)
    throw new Unreadable(`row ${seq} cannot be read: ${why}`, error)
  }
}

/** Rows as they follow a number; one that is missing must not go unnoticed. */
export function inSequence<Row extends { readonly seq: number }>(
  rows: readonly Row[],
  after: number,
): readonly Row[] {
  for (const [index, { seq }] of rows.entries()) {
    const expected = after + 1 + index
    if (seq !== expected) throw new Unreadable(`row ${expected} is missing before row ${seq}`)
  }
  return rows
}
