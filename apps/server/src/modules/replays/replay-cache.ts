interface Entry {
  readonly version: string
  /** The file as JSON; null for a replay that is too large to build. */
  readonly text: string | null
}

const sizeOf = (key: string, { version, text }: Entry): number =>
  key.length + version.length + (text?.length ?? 0)

/** Replays that were built, the least recently read forgotten first. Bounded by the characters it keeps. */
export class ReplayCache {
  readonly #most: number
  readonly #entries = new Map<string, Entry>()
  #size = 0

  constructor(most: number) {
    this.#most = most
  }

  /** What was built of this version; an entry of another version is forgotten. */
  get(key: string, version: string): Entry | undefined {
    const entry = this.#entries.get(key)
    this.#remove(key)
    if (entry?.version !== version) return undefined
    this.#add(key, entry)
    return entry
  }

  set(key: string, version: string, text: string | null): void {
    this.#remove(key)
    const entry = { version, text }
    if (sizeOf(key, entry) > this.#most) return
    this.#add(key, entry)
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#most) break
      this.#remove(oldest)
    }
  }

  #add(key: string, entry: Entry): void {
    this.#entries.set(key, entry)
    this.#size += sizeOf(key, entry)
  }

  #remove(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#size -= sizeOf(key, entry)
  }
}
