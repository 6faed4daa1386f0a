import type { SessionView } from '@belfry/rules'
import type { Position } from '../../../lib/settings/positions.ts'
import { isWhispering, ownChannel } from '../talk/selectors.ts'

/** The seats of those who are here in the reader's own whisper, the reader's too. */
export function whisperSeats(view: SessionView): readonly number[] {
  const channel = ownChannel(view)
  if (!isWhispering(view)) return []
  return view.session.players.flatMap(({ id }, seat) => {
    const user = view.session.usersAll.find((each) => each.id === id)
    return id && user?.isOnline && view.gamestate.userChannels[id] === channel ? [seat] : []
  })
}

const CROWDED_ABOVE = 6

export const isCrowded = (users: number): boolean => users > CROWDED_ABOVE

/** Moved by so much, with its head still in the window. */
export const movedWithin = (
  position: Position,
  dx: number,
  dy: number,
  window: { readonly width: number; readonly height: number },
): Position => ({
  ...position,
  x: Math.min(Math.max(0, position.x + dx), Math.max(0, window.width - position.width)),
  y: Math.min(Math.max(0, position.y + dy), Math.max(0, window.height - position.height)),
})
