import { LocalDelivery, localTransport, SessionClient } from '@belfry/client'
import type { ContentIndex } from '@belfry/content'
import { type Clock, debounce } from '@belfry/kit'
import { memoryLog, plainSeal, SessionRoom } from '@belfry/room'
import { RULES_VERSION, type SessionState } from '@belfry/rules'
import type { LocalStore } from '../../../lib/storage/storage.ts'
import { LOCAL_USER, type LocalOptions, readStored, restoreTable, storedFrom } from './restore.ts'
import { LOCAL_KEYS } from './storedTable.ts'

/** A burst of changes is written once. */
const SAVE_DELAY_MS = 500

export interface LocalTableOptions extends Omit<LocalOptions, 'now'> {
  readonly storage: LocalStore
  readonly clock: Clock
  readonly content: ContentIndex
  /** Leaving the page must not lose the last half second. */
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>
  readonly makeId: () => string
}

export interface LocalTable {
  readonly client: SessionClient
  readonly room: SessionRoom
  /** Writes what is not written yet and stops the room. */
  readonly close: () => void
}

/** Writes the parts of a table that changed since the last time. */
function createTableWriter(storage: LocalStore) {
  let written: Partial<Record<string, string>> = {}
  return (state: SessionState): void => {
    const table = storedFrom(state)
    for (const key of LOCAL_KEYS) {
      const text = JSON.stringify(table[key])
      if (written[key] === text) continue
      written = { ...written, [key]: text }
      if (table[key] === null) storage.remove(key)
      else storage.write(key, table[key])
    }
  }
}

/** The very room a server would host, in this window: everybody is Storyteller, nobody else is there. */
export function openLocalTable(options: LocalTableOptions): LocalTable {
  const { storage, clock, content, page, makeId } = options
  const stored = readStored(storage.read)
  const state = restoreTable(stored, content, { ...options, now: clock.now() })
  const keep = createTableWriter(storage)
  const save = debounce(clock, SAVE_DELAY_MS, () => keep(room.state))
  const delivery = new LocalDelivery()
  const room: SessionRoom = new SessionRoom(
    { seq: 0, version: RULES_VERSION, state, answered: [] },
    { log: memoryLog(), clock, content, deliver: delivery, seal: plainSeal, onRows: () => save() },
  )
  const flush = (): void => save.flush()
  page.addEventListener('pagehide', flush)
  const transport = localTransport({ room, delivery, clock, userId: LOCAL_USER, connectionId: LOCAL_USER })
  return {
    room,
    client: new SessionClient({ transport, clock, makeId }),
    close: () => {
      page.removeEventListener('pagehide', flush)
      flush()
      room.close()
    },
  }
}
