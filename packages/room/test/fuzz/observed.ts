import type { Batch } from '@belfry/protocol'
import type { Seal } from '../../src/index.ts'
import type { World } from './world.ts'

/** One thing that reached somebody's wire: when, after which step, and every byte of it but the cursor's own. */
export interface Seen {
  readonly at: number
  readonly step: number
  /** The frame with its cursor blanked out: whatever else differs, order and length too, differs here. */
  readonly frame: string
}

/** A fault put in on purpose between a room and one wire, to prove that it would be noticed. */
export interface Leak {
  readonly seal?: Seal
  /** What becomes of a batch, and how much later. */
  readonly bend?: (batch: Batch, world: World) => { readonly batch: Batch; readonly lateMs?: number }
  /** Sent besides, when something has been decided. */
  readonly besides?: (world: World) => Batch | null
  readonly answer?: (answer: unknown, world: World) => unknown
}

const NOISE_LETTERS = 22
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const noise = (): string =>
  Array.from({ length: NOISE_LETTERS }, () => LETTERS[Math.floor(Math.random() * LETTERS.length)]).join('')

/** As the server's: fresh noise each time, which only whoever made it can open. */
export function noisySeal(): Seal {
  const places = new Map<string, number>()
  return {
    seal(seq) {
      const cursor = noise()
      places.set(cursor, seq)
      return cursor
    },
    open: (cursor) => places.get(cursor) ?? null,
  }
}

/** In steps: a look is a whole view, and all of them are compared. */
const LOOK_EVERY = 3

/** Fewer than these could stand in order by chance. */
const IN_ORDER = 12

/** What a row of cursors tells whoever compares them with each other; null if nothing. */
export function toldByCursors(cursors: readonly string[]): string | null {
  if (new Set(cursors).size < cursors.length) return 'two cursors are equal'
  if (new Set(cursors.map(({ length }) => length)).size > 1) return 'cursors differ in length'
  if (cursors.length < IN_ORDER) return null
  const isRising = cursors.every((cursor, i) => i === 0 || cursor > (cursors[i - 1] ?? ''))
  if (isRising) return 'cursors count up'
  const length = cursors[0]?.length ?? 0
  const isFixed = (at: number): boolean => new Set(cursors.map((cursor) => cursor[at])).size === 1
  return Array.from({ length }, (_, at) => at).some(isFixed) ? 'a part of every cursor is the same' : null
}

/** Everything one person can observe of a table: what arrives, when, in how many pieces, and what is answered. */
export class Observer {
  readonly seen: Seen[] = []
  readonly cursors: string[] = []
  readonly #world: World
  readonly #reader: string
  readonly #leak: Leak
  readonly #start: number
  #step = 0
  #rows: number

  constructor(world: World, reader: string, leak: Leak = {}) {
    this.#world = world
    this.#reader = reader
    this.#leak = leak
    this.#start = world.clock.now()
    this.#rows = world.log.rows.length
    world.listen(reader, (batch) => {
      const bent = leak.bend?.(batch, world) ?? { batch }
      this.#note(bent.batch, bent.lateMs)
    })
  }

  /** The next step of the game begins, and now and then the reader asks how things stand. */
  look(): void {
    this.#step += 1
    const client = this.#world.clients.get(this.#reader)
    if (client?.connectionId && this.#step % LOOK_EVERY === 0)
      this.#world.rooms[client.node]?.refresh(client.connectionId)
  }

  /** After something may have been decided. */
  settled(): void {
    const { length } = this.#world.log.rows
    const more = length > this.#rows ? this.#leak.besides?.(this.#world) : null
    this.#rows = length
    if (more) this.#note(more)
  }

  /** What the reader's own request was answered. */
  answered(userId: string, answer: unknown): void {
    if (userId !== this.#reader) return
    const said = this.#leak.answer?.(answer, this.#world) ?? answer
    this.seen.push({ at: this.#now(), step: this.#step, frame: `answer ${JSON.stringify(said)}` })
  }

  #now(): number {
    return this.#world.clock.now() - this.#start
  }

  #note(batch: Batch, lateMs = 0): void {
    this.cursors.push(batch.cursor)
    const frame = JSON.stringify({ ...batch, cursor: '*'.repeat(batch.cursor.length) })
    this.seen.push({ at: this.#now() + lateMs, step: this.#step, frame })
  }
}
