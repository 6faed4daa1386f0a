import type { SessionState, SessionUser } from '../state.ts'
import { isOnline } from './presence.ts'

export interface CosmeticsView {
  avatar: string
  avatars: string[]
  border: string
  borders: string[]
  emotes: string[]
}

/** Person as everybody at the table knows them. */
export interface UserView {
  id: string
  username: string
  pronouns: string
  isOnline: boolean
  level: string | null
  flags: PublicFlag[]
  cosmetics: CosmeticsView
  grimoireAccess: number
}

/** Flags a profile card shows. Whatever else an account carries is between its owner and the server. */
const PUBLIC_FLAGS = ['guest', 'newuser', 'powerful', 'verified-phone'] as const
type PublicFlag = (typeof PUBLIC_FLAGS)[number]

export const userView = (user: SessionUser): UserView => ({
  id: user.id,
  username: user.username,
  pronouns: user.pronouns,
  isOnline: isOnline(user),
  level: user.level,
  flags: PUBLIC_FLAGS.filter((flag) => user.flags.includes(flag)),
  cosmetics: {
    avatar: user.cosmetics.avatar,
    avatars: user.cosmetics.avatars.map((avatar) => avatar),
    border: user.cosmetics.border,
    borders: user.cosmetics.borders.map((border) => border),
    emotes: user.cosmetics.emotes.map((emote) => emote),
  },
  grimoireAccess: user.grimoireAccess,
})

/** Order of two people by id: no two have the same. */
export const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1)

/** Users in the order of their ids: the same whoever came first. */
export const usersView = (state: SessionState): UserView[] =>
  Object.values(state.users).map(userView).sort(byId)
