import type { GrimoireCopy, SessionView, SignalId, SignalView } from '@belfry/rules'
import { can } from '../../lib/table/rights.ts'

/** How the sign for Minions reads to one of them. */
export const FELLOWS = 'fellows'

/** An item as it is shown: what is put together here, or what came over the wire. */
export type ShownItem = Omit<SignalView['message'][number], 'id'> & {
  readonly id: SignalId | typeof FELLOWS
}

/**
 * A message as it reads to whoever looks at it. Minions who follow a Demon are named to each other: they are fellows,
 * and nobody is named to themselves.
 */
export function readMessage(message: readonly ShownItem[], { self }: SessionView): readonly ShownItem[] {
  const demon = message.findIndex(({ id }) => id === 'demon')
  const minions = message.findIndex(({ id }, at) => id === 'minions' && at > demon)
  if (demon < 0 || minions < 0) return message
  return message.flatMap((item, at) => {
    if (at === minions) return [{ ...item, id: FELLOWS }]
    const isSelf = at > minions && item.id === 'player' && item.data === self.seat
    return isSelf && can(self, 'play') ? [] : [item]
  })
}

/** What a card says of the grimoire, if it is one: it came over the wire and may be anything. */
export function grimoireOf({ id, data }: Pick<ShownItem, 'id' | 'data'>): GrimoireCopy | null {
  if (id !== 'grimoire' || typeof data !== 'object' || data === null) return null
  const copy = data as Partial<GrimoireCopy>
  return Array.isArray(copy.players) && Array.isArray(copy.bluffs) ? (data as GrimoireCopy) : null
}
