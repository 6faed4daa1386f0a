import { hasBoost } from '../members/join.ts'
import { isOnline } from '../members/presence.ts'
import { byId } from '../members/view.ts'
import type { SessionState, TagLevel } from '../state.ts'

/** A session as the lobby lists it: what anybody who is logged in may know. */
export interface SessionListing {
  name: string
  isPublic: boolean
  language: string
  edition: { id: string; name: string; author: string; isOfficial: boolean } | null
  storytellers: { id: string }[]
  players: { id: string | null; isDead: boolean; isVoteless: boolean }[]
  usersAll: { id: string; username: string; isOnline: boolean }[]
  npcs: string[]
  roles: string[]
  tags: {
    difficulty: TagLevel
    cameras: TagLevel
    travellers: TagLevel
    grimoire: TagLevel
    streaming: boolean
  }
  /** What is left of the boost, in milliseconds; 0 without one. */
  boostDuration: number
  isRunning: boolean
  phase: number
}

const listedEdition = ({ edition }: SessionState): SessionListing['edition'] =>
  edition && {
    id: edition.id,
    name: edition.name,
    author: edition.author,
    isOfficial: edition.isOfficial,
  }

const listedTags = ({ meta: { tags } }: SessionState): SessionListing['tags'] => ({
  difficulty: tags.difficulty,
  cameras: tags.cameras,
  travellers: tags.travellers,
  grimoire: tags.grimoire,
  streaming: tags.streaming,
})

export const listingOf = (state: SessionState, now: number): SessionListing => ({
  name: state.meta.sessionId,
  isPublic: state.meta.isPublic,
  language: state.meta.language,
  edition: listedEdition(state),
  storytellers: state.storytellers.map(({ id }) => ({ id })),
  players: state.seats.map(({ id, isDead, isVoteless }) => ({ id, isDead, isVoteless })),
  usersAll: Object.values(state.users)
    .map((user) => ({ id: user.id, username: user.username, isOnline: isOnline(user) }))
    .sort(byId),
  npcs: state.npcs.map((id) => id),
  roles: (state.edition?.roles ?? []).map((id) => id),
  tags: listedTags(state),
  boostDuration: hasBoost(state, now) ? (state.meta.boostUntil ?? now) - now : 0,
  isRunning: state.game.isRunning,
  phase: state.game.phase,
})
