import type { Evolvers } from '../core/topic.ts'
import type { SessionState, TextEntry } from '../state.ts'
import { appended, isDirect, nextMsgId } from './threads.ts'

/** Text to be written; it gets its id when it happens, so that several of one decision stay apart. */
export type NewText = Omit<TextEntry, 'msgId'>

export interface TextEvents {
  /** Text for everybody. */
  textSent: { readonly text: NewText }
  /** Text for spectators, or for one person. */
  limitedTextSent: { readonly text: NewText }
  /** Sign that somebody is writing: passed on and forgotten. */
  textIndicated: { readonly senderId: string; readonly recipientId: string; readonly length: number }
}

const withText = (state: SessionState, text: NewText): SessionState => {
  const log = isDirect(text) ? state.secret.directTexts : state.texts
  const texts = appended(log, { msgId: nextMsgId(log, text), ...text })
  return isDirect(text) ? { ...state, secret: { ...state.secret, directTexts: texts } } : { ...state, texts }
}

export const textEvolvers: Evolvers<TextEvents> = {
  textSent: (state, { text }) => withText(state, text),
  limitedTextSent: (state, { text }) => withText(state, text),
  textIndicated: (state) => state,
}
