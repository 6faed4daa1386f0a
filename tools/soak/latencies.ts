import type { Asked, Witness } from './screen.ts'

export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN

/** How long people waited for what they asked for, since somebody last looked. */
export class Latencies implements Witness {
  #ms: number[] = []

  asked({ ms, ack }: Asked): void {
    if (ack.ok) this.#ms.push(ms)
  }

  take(): { readonly actions: number; readonly p50: number; readonly p99: number } {
    const sorted = this.#ms.sort((a, b) => a - b)
    this.#ms = []
    return { actions: sorted.length, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) }
  }
}
