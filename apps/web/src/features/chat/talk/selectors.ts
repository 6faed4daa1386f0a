import { ok } from '@belfry/kit'
import {
  canUsePublicChannels,
  canWhisper,
  channelKind,
  channelNameSet,
  hasInsight,
  isNight,
  isPrivateChannel,
  leaderOf,
  type PersonAtTable,
  PUBLIC_CHANNELS,
  personInView,
  refuse,
  type SessionView,
  whisperKindNow,
} from '@belfry/rules'
import { channelOfUser, ownChannel } from './requests.ts'

export const isWhispering = (view: SessionView): boolean => {
  const channel = ownChannel(view)
  return channel !== null && isPrivateChannel(channel)
}

export interface ChannelRow {
  readonly channel: string
  readonly members: readonly string[]
  readonly isOwn: boolean
}

const membersIn = ({ gamestate }: SessionView, channel: string): readonly string[] =>
  Object.entries(gamestate.userChannels)
    .filter(([, at]) => at === channel)
    .map(([userId]) => userId)
    .toSorted()

const rowOf = (view: SessionView, channel: string): ChannelRow => ({
  channel,
  members: membersIn(view, channel),
  isOwn: ownChannel(view) === channel,
})

/** Public chats that are open now, with the reason where not. */
export const publicChatsOpen = ({ session, gamestate }: SessionView) =>
  canUsePublicChannels({ phase: session.game.phase, hasNomination: gamestate.vote.nomination !== false })

export const publicRows = (view: SessionView): readonly ChannelRow[] =>
  publicChatsOpen(view).ok ? PUBLIC_CHANNELS.map((channel) => rowOf(view, channel)) : []

/** Private chats, as far as this person may know. */
export const privateRows = (view: SessionView): readonly ChannelRow[] =>
  [...new Set(Object.values(view.gamestate.userChannels).filter(isPrivateChannel))]
    .toSorted()
    .map((channel) => rowOf(view, channel))

/** Somebody else's private chat is only open to those who see the grimoire. */
export const mayEnterPrivate = (view: SessionView) =>
  hasInsight(view.self) ? ok(true as const) : refuse('channel-private')

/** The set of place names a table uses for its public chats, and which of them. */
export const placeOf = (
  view: SessionView,
  channel: string,
): { readonly set: string; readonly index: number } => ({
  set: channelNameSet(view.session.edition),
  index: Math.max(0, PUBLIC_CHANNELS.indexOf(channel)),
})

export const whisperKind = ({ session }: SessionView): 'private' | 'night' =>
  whisperKindNow(session.game.phase)

export function mayWhisper(view: SessionView, userId: string) {
  const self = personInView(view, view.self.userId)
  if (!self) return refuse('not-member')
  const { isWhispersDisabled } = view.gamestate.flags
  const table = { isNight: isNight(view.session.game.phase), isWhispersDisabled }
  return canWhisper(table, self, personInView(view, userId))
}

/** Talkers besides oneself: Storytellers, then around the table. */
export const talkers = (view: SessionView): readonly PersonAtTable[] => {
  const { storytellers, players } = view.session
  const ids = [...storytellers.map(({ id }) => id), ...players.map(({ id }) => id)]
  return [...new Set(ids)]
    .filter((id): id is string => id !== null && id !== '' && id !== view.self.userId)
    .flatMap((id) => personInView(view, id) ?? [])
}

export const followed = (view: SessionView): string | null =>
  view.gamestate.following[view.self.userId] ?? null

/** The Storytellers one could follow through the chats; only those who see the grimoire can. */
export const leaders = (view: SessionView): readonly string[] =>
  hasInsight(view.self)
    ? view.session.storytellers.map(({ id }) => id).filter((id) => id !== view.self.userId)
    : []

export function mayFollow(view: SessionView, userId: string) {
  const { userId: selfId } = view.self
  if (!hasInsight(view.self)) return refuse('follow-no-access')
  const wished = { ...view.gamestate.following, [selfId]: userId }
  return leaderOf(wished, selfId) === undefined ? refuse('follow-circle') : ok(true as const)
}

/** Talk of a seat's player: apart with somebody, in a public chat, or nothing. */
export function talkOf(view: SessionView, userId: string): ChannelRow | null {
  const channel = channelOfUser(view, userId)
  return channel === null || channelKind(channel) === null ? null : rowOf(view, channel)
}
