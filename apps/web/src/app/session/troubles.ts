import type { Phrase, TextKey } from '@belfry/i18n'
import { lineReason } from '../../shell/lineReason.ts'

/** Troubles of a connection, and what a person is told about them. */
export interface Trouble {
  readonly title: Phrase
  readonly text: Phrase
}

const SERVER: Phrase = { key: 'session:error.server_title' }

/** Failures to connect that have words of their own. */
const CONNECT_FAILED: Readonly<Record<string, Phrase>> = {
  /** What the transport says when nobody can be reached at all. */
  'xhr poll error': { key: 'session:error.offline' },
  'session.newer': { key: 'errors:session.newer' },
}

/** Ends by the server that have words of their own; it tells its reason before it hangs up. */
const CLOSED = [
  'kicked',
  'banned',
  'boost-ended',
  'not-allowed',
  'session-ended',
  'logged-out',
  'left',
  'unreadable',
] as const

const closedKey = (reason: string): TextKey =>
  (CLOSED as readonly string[]).includes(reason)
    ? (`session:closed.${reason}` as TextKey)
    : 'session:closed.other'

export const NO_GAMESTATE: Trouble = { title: SERVER, text: { key: 'session:error.server_text' } }

export const GENERIC: Trouble = { title: SERVER, text: { key: 'session:error.generic' } }

export const NO_DATA: Trouble = {
  title: { key: 'session:error.loading_title' },
  text: { key: 'session:error.loading_text' },
}

/** A connection that went down, for whatever reason but a plain close. */
export const lost = (reason: string): Trouble => ({
  title: SERVER,
  text: { key: 'session:error.server2_text', params: { reason } },
})

export const connectFailed = (code: string, translate: (key: TextKey) => string): Trouble => ({
  title: SERVER,
  text: CONNECT_FAILED[code] ?? {
    key: 'session:error.connection',
    params: { reason: lineReason(code, translate) },
  },
})

/** Sent away by the server: the reason it gave, in words. */
export const closed = (
  reason: string,
  translate: (key: TextKey, params?: Phrase['params']) => string,
): Phrase => lost(translate(closedKey(reason), { reason })).text
