import { readFileSync, writeFileSync } from 'node:fs'

/** Memory: what the program knows at its next start. */
interface Remembered {
  /** The server one went to last. */
  readonly server?: string
  /** Where the window was at a table of one's own, when a restart interrupted it. */
  readonly table?: string
}

export interface Memory {
  readonly recall: () => Remembered
  readonly remember: (news: Remembered) => void
  /** The table that a restart interrupted; asked once, it is forgotten. */
  readonly takeTable: () => string | undefined
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** What cannot be read is forgotten. */
function readMemory(file: string): Remembered {
  try {
    const { server, table } = JSON.parse(readFileSync(file, 'utf8')) as Record<keyof Remembered, unknown>
    const [known, interrupted] = [textOf(server), textOf(table)]
    return {
      ...(known === undefined ? {} : { server: known }),
      ...(interrupted === undefined ? {} : { table: interrupted }),
    }
  } catch {
    return {}
  }
}

export function createMemory(file: string): Memory {
  const recall = (): Remembered => readMemory(file)
  const write = (all: Remembered): void => writeFileSync(file, JSON.stringify(all))
  return {
    recall,
    remember: (news) => write({ ...recall(), ...news }),
    takeTable() {
      const { table, ...rest } = recall()
      if (table !== undefined) write(rest)
      return table
    },
  }
}
