import { personInView, type SessionView } from '@belfry/rules'
import type { Position } from '../../../lib/settings/positions.ts'
import { channelOfUser, ownChannel } from '../talk/requests.ts'
import { isWhispering } from '../talk/selectors.ts'

/** The seats of those who are here in the reader's own whisper, the reader's too. */
export function whisperSeats(view: SessionView): readonly number[] {
  const channel = ownChannel(view)
  if (!isWhispering(view)) return []
  return view.session.players.flatMap(({ id }, seat) => {
    const user = view.session.usersAll.find((each) => each.id === id)
    return id && user?.isOnline && view.gamestate.userChannels[id] === channel ? [seat] : []
  })
}

export interface Listener {
  readonly userId: string
  /** Speaks as well, or only hears what is said. */
  readonly kind: 'storyteller' | 'listener'
}

/** Listeners of the reader's own whisper: Storytellers, and whoever came in with the grimoire. */
export function whisperListeners(view: SessionView): readonly Listener[] {
  const channel = ownChannel(view)
  if (!isWhispering(view)) return []
  return view.session.usersAll
    .flatMap(({ id }) => personInView(view, id) ?? [])
    .filter(({ id, seat, isOnline }) => seat < 0 && isOnline && channelOfUser(view, id) === channel)
    .toSorted((a, b) => Number(b.isStoryteller) - Number(a.isStoryteller))
    .map(({ id, isStoryteller }) => ({ userId: id, kind: isStoryteller ? 'storyteller' : 'listener' }))
}

const CROWDED_ABOVE = 6

export const isCrowded = (users: number): boolean => users > CROWDED_ABOVE

/** Redirect by so much, with its head still in the window. */
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
