import type { ContentIndex } from '@belfry/content'
import type { SessionRoom } from '@belfry/room'
import { STORYTELLER } from './room.ts'

export interface Setup {
  readonly isDealt: boolean
  readonly phase: number
  readonly reminders: number
  readonly dead: number
}

type Ask = (name: string, payload: unknown) => Promise<unknown>

/** A character for each seat, in the order of the script, travellers last. */
async function deal(ask: Ask, seats: number, roles: readonly string[], content: ContentIndex): Promise<void> {
  const order = roles.toSorted((a, b) => Number(isTraveller(content, a)) - Number(isTraveller(content, b)))
  for (let seat = 0; seat < seats; seat++)
    await ask('updatePlayer', { index: seat, property: 'role', value: order[(seat * 7) % order.length] })
}

const isTraveller = (content: ContentIndex, id: string): boolean =>
  content.character(id)?.team === 'traveller'

async function remind(
  ask: Ask,
  seats: number,
  count: number,
  roles: readonly string[],
  content: ContentIndex,
) {
  const tokens = roles.flatMap((role) =>
    (content.character(role)?.reminders ?? []).map((name) => ({ role, name, isFlipped: false })),
  )
  for (let seat = 0; seat < seats; seat++) {
    const own = Array.from({ length: count }, (_, at) =>
      at === 2
        ? { role: 'custom', name: 'Asked twice', isFlipped: false }
        : (tokens[(seat + at * 3) % tokens.length] ?? { role: 'good', name: 'Good', isFlipped: false }),
    )
    await ask('updatePlayer', { index: seat, property: 'reminders', value: own })
  }
}

/** Brings a table to where something can be seen. */
export async function prepare(room: SessionRoom, content: ContentIndex, setup: Setup): Promise<void> {
  const ask: Ask = (name, payload) =>
    room.request({ name, payload, userId: STORYTELLER, connectionId: STORYTELLER, requestId: null })
  const seats = room.state.seats.length
  const roles = room.state.edition?.roles ?? []
  if (setup.isDealt) await deal(ask, seats, roles, content)
  if (setup.reminders > 0) await remind(ask, seats, setup.reminders, roles, content)
  if (setup.isDealt) {
    await ask('toggleRunning', true)
    await ask('history', { type: 'add', payload: { type: 'start', data: {}, isPrivate: false } })
  }
  for (let seat = 0; seat < setup.dead; seat++) {
    await ask('updatePlayer', { index: (seat * 3 + 1) % seats, property: 'isDead', value: true })
    if (seat % 2 === 1)
      await ask('updatePlayer', { index: (seat * 3 + 1) % seats, property: 'isVoteless', value: true })
  }
  // Two toggles within ten seconds would undo each other: the entry that could be taken back is taken away.
  for (let phase = 0; phase < setup.phase; phase++) {
    await ask('history', { type: 'phase', payload: phase })
    const entry = room.state.game.history.findLast(({ type }) => type === 'phase')
    if (entry && phase < setup.phase - 1) await ask('history', { type: 'remove', payload: entry.id })
  }
}
