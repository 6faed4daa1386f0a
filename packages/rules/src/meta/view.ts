import type { Viewer } from '../core/viewer.ts'
import type { SessionState, TagLevel, Tags } from '../state.ts'

export interface TagsView {
  difficulty: TagLevel
  cameras: TagLevel
  travellers: TagLevel
  grimoire: TagLevel
  locked: boolean
  streaming: boolean
}

export const tagsView = (tags: Tags): TagsView => ({
  difficulty: tags.difficulty,
  cameras: tags.cameras,
  travellers: tags.travellers,
  grimoire: tags.grimoire,
  locked: tags.locked,
  streaming: tags.streaming,
})

/** Boost in milliseconds from the session's creation; 0 without one. */
export const boostDurationView = ({ meta }: SessionState): number =>
  meta.boostUntil === null ? 0 : Math.max(0, meta.boostUntil - meta.createdAt)

export interface OwnerView {
  id: string
  username: string
}

/** Owner's name; the one the session was made under serves until the owner comes in. */
export const ownerView = ({ meta, users }: SessionState): OwnerView => ({
  id: meta.ownerId,
  username: users[meta.ownerId]?.username ?? meta.ownerName,
})

/** Banlist, for the Storytellers. */
export const banlistView = (state: SessionState, viewer: Viewer): string[] =>
  viewer.kind === 'storyteller' ? state.secret.banlist.map((id) => id) : []

export interface ServerView {
  host: string | null
}

export const serverView = ({ meta }: SessionState): ServerView => ({ host: meta.chatServer })
