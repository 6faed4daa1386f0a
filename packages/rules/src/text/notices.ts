import type { NoticeRules } from '../core/topic.ts'
import type { Viewer } from '../core/viewer.ts'
import type { SessionState, TextEntry } from '../state.ts'
import type { TextEvents } from './events.ts'
import { isDirect } from './threads.ts'
import { mayRead, type TextView, textView } from './view.ts'

export type TextNotice =
  | { readonly notice: 'textSent'; readonly text: TextView }
  | {
      readonly notice: 'textIndicated'
      readonly senderId: string
      readonly recipientId: string
      readonly length: number
    }

/** Typing is only seen where the text will be, and not by those who read over a shoulder. */
const mayWatch = (event: TextEvents['textIndicated'], viewer: Viewer, state: SessionState): boolean => {
  if (event.senderId === viewer.userId) return false
  if (isDirect(event)) return event.recipientId === viewer.userId
  return mayRead({ senderId: event.senderId, recipientId: event.recipientId, time: Infinity }, viewer, state)
}

/** Last text of a thread: what was just written. */
const lastOf = (texts: readonly TextEntry[], viewer: Viewer): readonly TextNotice[] =>
  texts.slice(-1).map((text) => ({ notice: 'textSent', text: textView(text, viewer) }))

export const textNotices: NoticeRules<TextEvents, TextNotice> = {
  textSent: { per: 'all', build: (_event, viewer, after) => lastOf(after.texts, viewer) },
  limitedTextSent: {
    per: 'viewer',
    build: ({ text }, viewer, after) => {
      if (!mayRead(text, viewer, after)) return []
      return lastOf(isDirect(text) ? after.secret.directTexts : after.texts, viewer)
    },
  },
  textIndicated: {
    per: 'viewer',
    build: (event, viewer, after) =>
      mayWatch(event, viewer, after)
        ? [
            {
              notice: 'textIndicated',
              senderId: event.senderId,
              recipientId: event.recipientId,
              length: event.length,
            },
          ]
        : [],
  },
}
