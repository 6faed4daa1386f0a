import type { Connection, SessionState, SystemMessage, UserProfile } from '../src/index.ts'
import { NOW, play, runUntil, withUser } from './table.ts'

export const SUBSCRIBER = 'patreon-townsfolk'
export const GROUP = 'patreon-minion'
export const MODERATOR = 'special-moderator'

/** Somebody who may join anything unless a test says otherwise. */
export const profile = (id: string, facts: Partial<UserProfile> = {}): UserProfile => ({
  id,
  username: `name of ${id}`,
  pronouns: 'they',
  level: SUBSCRIBER,
  expires: null,
  flags: ['verified-email', 'verified-phone', 'tos-agreed'],
  cosmetics: { avatar: '1', border: 'b', avatars: ['1'], borders: ['b'], emotes: ['e'] },
  ...facts,
})

export const connect = (
  state: SessionState,
  user: UserProfile,
  connectionId = `socket-${user.id}`,
  now = NOW,
  node = 'node',
): SessionState => play(state, { type: 'connectUser', user, connectionId, node }, 'system', now)

export const disconnect = (state: SessionState, connectionId: string, now = NOW): SessionState =>
  play(state, { type: 'disconnectUser', connectionId }, 'system', now)

export const offline = (state: SessionState, userId: string): SessionState =>
  withUser(state, userId, { connections: [] as Connection[] })

/** A boosted table: people without a level may stay. */
export const boosted = (until = NOW + 1_000_000_000): { readonly boostUntil: number } => ({
  boostUntil: until,
})

/** The lines of everybody's log, as `type` and data. */
export const lines = (state: SessionState): readonly SystemMessage[] =>
  state.texts.flatMap(({ message }) => (typeof message === 'string' ? [] : [message]))

export const lineTypes = (state: SessionState): readonly string[] => lines(state).map(({ type }) => type)

/** Lets time pass with nothing but deadlines. */
export const later = (state: SessionState, ms: number): SessionState => runUntil(state, NOW + ms)
