import type { LogRow, RoomLog, Seal } from './ports.ts'

/** A log that lives and dies with its process: local play, bots and tests. */
export function memoryLog(rows: LogRow[] = []): RoomLog & { readonly rows: readonly LogRow[] } {
  const taken = new Set(rows.map((row) => row.requestId))
  return {
    rows,
    append: async (added) => {
      let committed = 0
      for (const row of added) {
        const expected = (rows.at(-1)?.seq ?? 0) + 1
        if (row.seq !== expected || (row.requestId !== null && taken.has(row.requestId))) break
        rows.push(row)
        taken.add(row.requestId)
        committed++
      }
      return committed
    },
    readAfter: async (seq) => rows.filter((row) => row.seq > seq),
    answerTo: async (requestId) => rows.find((row) => row.requestId === requestId),
  }
}

/** Seal of a table in one tab: there is nobody to hide a number from. */
export const plainSeal: Seal = {
  seal: (seq) => String(seq).padStart(16, '0'),
  open: (cursor) => (/^\d{16}$/.test(cursor) ? Number(cursor) : null),
}
