import type { Clock } from '@belfry/kit'

/**
 * The time of one session. It follows the clock of its host and never goes back behind what was decided: where that
 * clock is set back, or another node's is ahead, it goes on from there, as fast as time goes. So a vote runs on, and
 * rows stand in the log in the order of their times.
 */
export class SessionClock implements Clock {
  readonly #clock: Clock
  #at: number
  #ticks: number

  /** `at` is when the newest decision was made. */
  constructor(clock: Clock, at: number) {
    this.#clock = clock
    this.#at = at
    this.#ticks = clock.ticks()
  }

  now(): number {
    const wall = this.#clock.now()
    const time = this.#at + this.#clock.ticks() - this.#ticks
    if (wall < time) return Math.floor(time)
    this.#set(wall)
    return wall
  }

  /** The time at this table when the host's clock read so many ticks; now without a reading. */
  at(ticks: number = this.ticks()): number {
    return this.now() - Math.max(0, this.ticks() - ticks)
  }

  /** Something was decided at this time, perhaps by somebody whose clock is ahead. */
  heard(at: number): void {
    if (at > this.now()) this.#set(at)
  }

  ticks(): number {
    return this.#clock.ticks()
  }

  after(delay: number, run: () => void): () => void {
    return this.#clock.after(delay, run)
  }

  #set(at: number): void {
    this.#at = at
    this.#ticks = this.#clock.ticks()
  }
}
