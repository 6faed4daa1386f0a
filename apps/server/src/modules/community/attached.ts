import { type AttachedText, REPORT_TEXTS } from '@belfry/protocol'
import { type SessionState, viewFor } from '@belfry/rules'

type View = ReturnType<typeof viewFor>

/** Name of somebody in attached texts, as everybody there knows them. */
const nameIn = ({ session }: View, id: string): string =>
  session.usersAll.find((user) => user.id === id)?.username ?? id

/**
 * What somebody can read of the last minutes at a table, as their own screen has it: nothing that they were not
 * shown, and nothing that they wrote down themselves. What the table tells is left out: it is about the game.
 */
export function attachedTexts(state: SessionState, userId: string, now: number): AttachedText[] {
  const view = viewFor(state, userId)
  const since = now - REPORT_TEXTS.minutes * 60_000
  const { texts, directTexts } = view.gamestate
  const written = [
    ...texts.map((text) => ({ ...text, isPrivate: false })),
    ...directTexts.map((text) => ({ ...text, isPrivate: true })),
  ]
  return written
    .filter(({ time, isSystem }) => time >= since && !isSystem)
    .toSorted((a, b) => a.time - b.time)
    .slice(-REPORT_TEXTS.most)
    .flatMap(({ time, senderId, recipientId, message, isPrivate }) =>
      typeof message !== 'string'
        ? []
        : [
            {
              at: time,
              from: nameIn(view, senderId),
              to: isPrivate ? nameIn(view, recipientId) : '',
              message,
              isPrivate,
            },
          ],
    )
}
