/** Those who spoke last are looked at: so many pictures come before all others where not all find room. */
const PRIORITIES: readonly number[] = [255, 128, 64]
const OTHERS = 1

/** Who led the talk last, the latest first. */
export class Leaders {
  #ids: readonly string[] = []

  /** Whether that changed anything. */
  speaks(userId: string): boolean {
    if (this.#ids[0] === userId) return false
    this.#ids = [userId, ...this.#ids.filter((other) => other !== userId)].slice(0, PRIORITIES.length)
    return true
  }

  priorityOf(userId: string): number {
    return PRIORITIES[this.#ids.indexOf(userId)] ?? OTHERS
  }
}
