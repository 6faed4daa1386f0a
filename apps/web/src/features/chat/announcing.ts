import {
  isPrivateChannel,
  type SessionView,
  type SystemType,
  type TextView,
  TO_PUBLIC,
  TO_SPECTATORS,
} from '@belfry/rules'
import type { Announcement, Kind } from '../../lib/announcing/kinds.ts'
import type { Announcing, Words } from '../../shell/announcing.ts'
import { placeName } from './talk/place.ts'
import { channelOfUser, incoming, outgoing, ownChannel } from './talk/requests.ts'
import { privateRows } from './talk/selectors.ts'
import { systemPhrase } from './text/systemText.ts'
import { allTexts } from './text/unread.ts'

type Tell = (before: SessionView, after: SessionView, words: Words) => readonly Announcement[]

const said = (kind: Kind, text: string): Announcement => ({ kind, text })
const NOTHING: readonly Announcement[] = []

const listOf = (view: SessionView, ids: readonly string[], { names }: Words): string =>
  ids.map((id) => names.user(view, id)).join(', ')

const companions = (view: SessionView): readonly string[] => {
  const channel = ownChannel(view)
  const { userId } = view.self
  return channel === null
    ? []
    : Object.keys(view.gamestate.userChannels).filter(
        (id) => id !== userId && channelOfUser(view, id) === channel,
      )
}

/** Somebody asks for a whisper. How long the request still stands is never read out. */
const asked: Tell = (before, after, { t, names }) =>
  incoming(after)
    .filter(({ userId }) => !(userId in before.gamestate.whisperFrom))
    .map(({ userId }) => said('whisperAsked', t('said:whisper.asked', { name: names.user(after, userId) })))

/** One has asked oneself. Whoever is answered at once hears that they whisper. */
const askedOneself: Tell = (before, after, { t, names }) =>
  outgoing(after)
    .filter(({ userId }) => !(userId in before.gamestate.whisperTo))
    .map(({ userId }) =>
      said('sent', t('said:sentence', { words: t('chat:queue.asked', { name: names.user(after, userId) }) })),
    )

function arrival(view: SessionView, channel: string, words: Words): Announcement {
  const { t } = words
  if (!isPrivateChannel(channel))
    return said('place', t('said:place', { place: t(placeName(view, channel)) }))
  const others = companions(view)
  return others.length === 0
    ? said('whisperBegun', t('said:whisper.alone'))
    : said('whisperBegun', t('said:whisper.begun', { names: listOf(view, others, words) }))
}

/** Own talk: where oneself talks, and with whom. */
const ownTalk: Tell = (before, after, words) => {
  const [was, is] = [ownChannel(before), ownChannel(after)]
  const { t } = words
  if (was !== is && is !== null) return [arrival(after, is, words)]
  if (was !== is)
    return [
      was !== null && isPrivateChannel(was)
        ? said('whisperEnded', t('said:whisper.ended'))
        : said('place', t('said:place.square')),
    ]
  const [had, has] = [companions(before), companions(after)]
  const came = has.filter((id) => !had.includes(id))
  const went = had.filter((id) => !has.includes(id))
  return [
    ...(came.length > 0
      ? [said('companion', t('said:talk.came', { names: listOf(after, came, words) }))]
      : []),
    ...(went.length > 0
      ? [said('companion', t('said:talk.went', { names: listOf(after, went, words) }))]
      : []),
  ]
}

/** Whispers of others, as far as everybody at the table sees them. */
const whispers: Tell = (before, after, words) => {
  const known = new Set(privateRows(before).map(({ channel, members }) => `${channel} ${members.join()}`))
  return privateRows(after)
    .filter(({ isOwn, members }) => !isOwn && members.length > 1)
    .filter(({ channel, members }) => !known.has(`${channel} ${members.join()}`))
    .map(({ members }) =>
      said('whispers', words.t('said:whisper.others', { names: listOf(after, members, words) })),
    )
}

/** Lines of the table's log that nothing else tells. */
const TOLD: readonly SystemType[] = [
  ...(['signal', 'awake', 'awake_nobody', 'kick'] as const),
  ...(['grimoire_requested', 'grimoire_removed', 'grimoire_denied', 'grimoire_received'] as const),
]

function textSaid(view: SessionView, text: TextView, words: Words): Announcement | null {
  const { t, names } = words
  const { message, senderId, recipientId, isHidden } = text
  if (typeof message !== 'string') {
    if (!(TOLD as readonly string[]).includes(message.type)) return null
    const { key, params } = systemPhrase(message, { view, names })
    return said('told', t(key, params))
  }
  if (senderId === view.self.userId) return null
  const name = names.user(view, senderId)
  if (isHidden)
    return said('textOfOthers', t('said:text.others', { name, to: names.user(view, recipientId), message }))
  if (recipientId === TO_PUBLIC) return said('text', t('said:text.all', { name, message }))
  if (recipientId === TO_SPECTATORS) return said('text', t('said:text.spectators', { name, message }))
  return said('textToOne', t('said:text.own', { name, message }))
}

/** Texts are read out as they come: whoever listens need not look for them. */
const texts: Tell = (before, after, words) => {
  if (before.gamestate.texts === after.gamestate.texts && isSameDirect(before, after)) return NOTHING
  const known = new Set(allTexts(before).map(idOf))
  return allTexts(after)
    .filter((text) => !known.has(idOf(text)))
    .flatMap((text) => textSaid(after, text, words) ?? [])
}

const isSameDirect = (before: SessionView, after: SessionView): boolean =>
  before.gamestate.directTexts === after.gamestate.directTexts

const idOf = ({ msgId, senderId, recipientId, time }: TextView): string =>
  `${msgId} ${senderId} ${recipientId} ${time}`

const TELLS: readonly Tell[] = [asked, askedOneself, ownTalk, whispers, texts]

/** Whispers, rooms and texts. */
export const announcing: Announcing = {
  between: ({ view: before }, { view: after }, words) => TELLS.flatMap((tell) => tell(before, after, words)),
}
