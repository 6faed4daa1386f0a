import type { WireMessage } from '@belfry/protocol'
import { type Alignment, isRevealing, type SessionView } from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'

/** News that a player was told just now: the own character, or another side. */
export type Received =
  | { readonly kind: 'character'; readonly role: string; readonly alignment: Alignment }
  | { readonly kind: 'alignment'; readonly role: string; readonly alignment: Alignment }

const isDealt = ([name, payload]: WireMessage, seat: number): boolean =>
  name === 'distributeRoles' && payload.roles.some(({ index }) => index === seat)

const isChanged = ([name, payload]: WireMessage, seat: number, property: 'role' | 'alignment'): boolean =>
  name === 'updatePlayer' && payload.index === seat && payload.property === property

/**
 * News about the own seat in what has just arrived. Asked of the messages and not of the view: who is dealt the
 * same character again has news, and who comes back to a table has none.
 */
export function receivedIn(messages: readonly WireMessage[], view: SessionView): Received | null {
  const { self, session } = view
  if (!can(self, 'play') || isRevealing(session.hook)) return null
  // A fresh view of everything is no news about anything.
  if (messages.some(([name]) => name === 'session')) return null
  const player = session.players[self.seat]
  if (!player || player.role === null || player.revealed) return null
  const { role, alignment } = player
  if (messages.some((message) => isDealt(message, self.seat) || isChanged(message, self.seat, 'role')))
    return { kind: 'character', role, alignment }
  return messages.some((message) => isChanged(message, self.seat, 'alignment'))
    ? { kind: 'alignment', role, alignment }
    : null
}
