import { isOnStage, personInView, type SessionView } from '@belfry/rules'

export const channelOfUser = ({ gamestate }: SessionView, userId: string): string | null =>
  gamestate.userChannels[userId] ?? null

export const ownChannel = (view: SessionView): string | null => channelOfUser(view, view.self.userId)

export interface RequestRow {
  readonly userId: string
  readonly expires: number
}

const requestRows = (
  view: SessionView,
  requests: SessionView['gamestate']['whisperFrom'],
): readonly RequestRow[] =>
  Object.entries(requests)
    // Nobody who only watches stands in the queue, also not in the moment after leaving a seat.
    .filter(([userId]) => {
      const person = personInView(view, userId)
      return person === undefined || isOnStage(person)
    })
    .map(([userId, { expires }]) => ({ userId, expires }))
    .toSorted((a, b) => a.expires - b.expires || (a.userId < b.userId ? -1 : 1))

/** The oldest first: that is the order of the accept keys. */
export const incoming = (view: SessionView): readonly RequestRow[] =>
  requestRows(view, view.gamestate.whisperFrom)

export const outgoing = (view: SessionView): readonly RequestRow[] =>
  requestRows(view, view.gamestate.whisperTo)

/** Time by which a request may end before its last moment and still have run out: clocks are not the same. */
const RUN_OUT_MS = 500

/** Those who asked and no longer do, although nobody has answered and it has not run out, at a time of the server. */
export const takenBack = (before: SessionView, after: SessionView, now: number): readonly string[] =>
  before.session.game.phase === after.session.game.phase
    ? incoming(before)
        .filter(
          ({ userId, expires }) => !(userId in after.gamestate.whisperFrom) && expires - now > RUN_OUT_MS,
        )
        .map(({ userId }) => userId)
        .filter((id) => ownChannel(after) === null || channelOfUser(after, id) !== ownChannel(after))
    : []
