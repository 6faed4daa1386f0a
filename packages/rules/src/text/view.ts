import { hasInsight, type Viewer } from '../core/viewer.ts'
import { userOf } from '../members/presence.ts'
import type { SessionState, SystemMessage, SystemMessageData, TextEntry } from '../state.ts'
import { FROM_THE_TABLE, TO_SPECTATORS } from './system.ts'
import { type Addressed, isDirect } from './threads.ts'

export interface SystemMessageView {
  type: string
  data: Record<string, string | number | boolean | null>
}

export interface TextView {
  msgId: number
  senderId: string
  recipientId: string
  message: string | SystemMessageView
  time: number
  isSystem: boolean
  /** Whisper between others: read with the grimoire, in a log of its own. */
  isHidden: boolean
  /** Name its writer's screen gave it: there it takes the place of the text that was on its way. */
  id?: string | undefined
}

type Written = Addressed & { readonly time: number }

const isAfter = (time: number, since: number | null | undefined): boolean =>
  since !== null && since !== undefined && time > since

const isParty = (text: Addressed, viewer: Viewer): boolean =>
  text.senderId === viewer.userId || text.recipientId === viewer.userId

/** Public texts are everybody's. The others are for whom they were meant when they were written. */
export function mayRead(text: Written, viewer: Viewer, state: SessionState): boolean {
  const user = userOf(state, viewer.userId)
  if (text.recipientId === TO_SPECTATORS) return viewer.seat < 0 && isAfter(text.time, user?.spectatingSince)
  if (!isDirect(text) || isParty(text, viewer)) return true
  // System texts to one person are nobody else's.
  if (text.senderId === FROM_THE_TABLE) return false
  return hasInsight(viewer) && isAfter(text.time, user?.insightSince)
}

function dataView(data: SystemMessageData): SystemMessageView['data'] {
  const view: SystemMessageView['data'] = {}
  for (const [name, value] of Object.entries(data)) view[name] = value
  return view
}

const messageView = (message: string | SystemMessage): string | SystemMessageView =>
  typeof message === 'string' ? message : { type: message.type, data: dataView(message.data) }

export const textView = (text: TextEntry, viewer: Viewer): TextView => ({
  msgId: text.msgId,
  senderId: text.senderId,
  recipientId: text.recipientId,
  message: messageView(text.message),
  time: text.time,
  isSystem: text.senderId === FROM_THE_TABLE,
  isHidden: isDirect(text) && !isParty(text, viewer),
  id: text.once,
})

const readable = (texts: readonly TextEntry[], state: SessionState, viewer: Viewer): TextView[] =>
  texts.filter((text) => mayRead(text, viewer, state)).map((text) => textView(text, viewer))

/** Shared logs: public, spectators' and the table's own. */
export const textsView = (state: SessionState, viewer: Viewer): TextView[] =>
  readable(state.texts, state, viewer)

/** Direct messages of one's own, and with the grimoire those of others since one sees it. */
export const directTextsView = (state: SessionState, viewer: Viewer): TextView[] =>
  readable(state.secret.directTexts, state, viewer)
