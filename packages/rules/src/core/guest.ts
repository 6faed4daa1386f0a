import type { SessionState } from '../state.ts'

/** Name of a guest of whom nothing else is kept; screens say it in their own words. */
export const GUEST_LEFT = '(guest)'

/** A guest: somebody without an account. */
export const isGuest = ({ flags }: { readonly flags: readonly string[] }): boolean => flags.includes('guest')

type Table = Pick<SessionState, 'users'> & { readonly game: Pick<SessionState['game'], 'isRunning'> }

/** A guest while a game is on: they may have come only to look, and the grimoire is not for them. */
export const isGuestInGame = ({ game, users }: Table, userId: string): boolean => {
  const user = users[userId]
  return game.isRunning && user !== undefined && isGuest(user)
}
