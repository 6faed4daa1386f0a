import {
  EMOTE_ICON,
  type EmoteStyle,
  emoteStyle,
  handIcons,
  ROLE_ICON,
  type SessionView,
} from '@belfry/rules'

/** Everything the reader may raise, in the order of the menu. */
export function ownHandIcons({ self, session }: SessionView): readonly string[] {
  const user = session.usersAll.find(({ id }) => id === self.userId)
  return user ? handIcons(user, session.edition?.roles ?? []) : []
}

/** Which place somebody has among the raised hands, counted from 1; zero for a hand that is down. */
export function handPlace({ gamestate }: SessionView, userId: string): number {
  const order = Object.entries(gamestate.raisedHands)
    .toSorted(([idA, a], [idB, b]) => a.at - b.at || (idA < idB ? -1 : 1))
    .map(([id]) => id)
  return order.indexOf(userId) + 1
}

export type HandKind = { readonly kind: 'role' | 'emote' | 'gesture'; readonly name: string }

export const handKind = (icon: string): HandKind => {
  if (icon.startsWith(ROLE_ICON)) return { kind: 'role', name: icon.slice(ROLE_ICON.length) }
  if (icon.startsWith(EMOTE_ICON)) return { kind: 'emote', name: icon.slice(EMOTE_ICON.length) }
  return { kind: 'gesture', name: icon }
}

/** How a raised hand is shown. */
export function handStyle(icon: string): EmoteStyle {
  const { kind, name } = handKind(icon)
  return kind === 'emote' ? emoteStyle(name) : 'hand'
}
