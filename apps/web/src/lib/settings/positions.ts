import { type Clock, debounce } from '@belfry/kit'
import type { LocalStore, Parse } from '../storage/storage.ts'
import { createStore, type Readable } from '../store.ts'

/** The tabs that can be pulled off and laid anywhere. */
export const FLOATING_TABS = ['chat', 'npcs', 'bluffs', 'whisper', 'text'] as const
export type FloatingTab = (typeof FLOATING_TABS)[number]

export interface Position {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly vertical: boolean
  readonly minimized: boolean
}

export type Positions = Readonly<Partial<Record<FloatingTab, Position>>>

/** A window that is being resized reports many sizes; only the last is worth writing. */
const SAVE_DELAY_MS = 500

const isPosition = (raw: unknown): raw is Position => {
  const position = (raw ?? {}) as Partial<Position>
  const numbers = [position.x, position.y, position.width, position.height]
  const flags = [position.vertical, position.minimized]
  return numbers.every(Number.isFinite) && flags.every((flag) => typeof flag === 'boolean')
}

/** Unknown tabs are ignored; one damaged position makes the whole entry unreadable and worth a report. */
const parsePositions: Parse<Positions> = (raw) => {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return undefined
  const known = FLOATING_TABS.filter((tab) => tab in raw)
  const stored = raw as Record<FloatingTab, unknown>
  if (!known.every((tab) => isPosition(stored[tab]))) return undefined
  return Object.fromEntries(known.map((tab) => [tab, stored[tab]]))
}

export interface PositionStore extends Readable<Positions> {
  readonly place: (tab: FloatingTab, position: Position) => void
  readonly reset: (tab: FloatingTab) => void
}

export function createPositions(storage: LocalStore, clock: Clock): PositionStore {
  const store = createStore<Positions>(storage.read('positions', parsePositions) ?? {})
  const save = debounce(clock, SAVE_DELAY_MS, () => storage.write('positions', store.get()))
  return {
    get: store.get,
    subscribe: store.subscribe,
    place(tab, position) {
      store.set({ ...store.get(), [tab]: position })
      save()
    },
    reset(tab) {
      const { [tab]: _, ...rest } = store.get()
      store.set(rest)
      save()
    },
  }
}
