import type { SessionState } from '../state.ts'
import type { TextEvents } from './events.ts'
import { TO_SPECTATORS } from './system.ts'

/** Event of a text to one person, or to spectators. */
export const PRIVATE_TEXT = 'limitedTextSent' satisfies keyof TextEvents

/** Session without what was said to some only. */
export const withoutPrivateTexts = (state: SessionState): SessionState => ({
  ...state,
  texts: state.texts.filter(({ recipientId }) => recipientId !== TO_SPECTATORS),
  secret: { ...state.secret, directTexts: [] },
})
