import type { Character } from '@belfry/content'
import type { SessionEntry } from '@belfry/protocol'
import { isGuest, isOnline, type SessionState, type SessionUser } from '@belfry/rules'

/** Summary of a session for the lobby, and who belongs to it. Public facts only, each named below. */
export interface LobbySummary extends Omit<SessionEntry, 'name' | 'boostDuration'> {
  readonly boostUntil: number | null
}

const userEntry = (user: SessionUser) => ({
  id: user.id,
  username: user.username,
  isOnline: isOnline(user),
  isGuest: isGuest(user),
})

const editionEntry = ({ edition }: SessionState): LobbySummary['edition'] =>
  edition && { id: edition.id, name: edition.name, author: edition.author, isOfficial: edition.isOfficial }

type Listed = NonNullable<SessionEntry['custom']>[number]

/** Number of a script's characters in a row: everybody in the lobby gets every row anew and again. */
const MOST_LISTED = 60
const NAME_LENGTH = 50
const ADDRESS_LENGTH = 250

/** Pictures that are written into the script itself stay at its table. */
const listedImage = (address = ''): string =>
  address.length <= ADDRESS_LENGTH && /^https?:\/\//i.test(address) ? address : ''

const listed = ({ id, name, team, icon, image }: Character): Listed => ({
  id,
  name: Array.from(name).slice(0, NAME_LENGTH).join(''),
  team,
  icon,
  image: listedImage(image[0]),
})

const customEntries = ({ edition }: SessionState): Listed[] | undefined => {
  const custom = Object.values(edition?.custom ?? {})
  return custom.length > 0 ? custom.slice(0, MOST_LISTED).map(listed) : undefined
}

export const lobbySummary = (state: SessionState): LobbySummary => ({
  isPublic: state.meta.isPublic,
  language: state.meta.language,
  edition: editionEntry(state),
  storytellers: state.storytellers.map(({ id }) => ({ id })),
  players: state.seats.map(({ id, isDead, isVoteless }) => ({ id, isDead, isVoteless })),
  usersAll: Object.values(state.users).map(userEntry),
  npcs: state.npcs.map((id) => id),
  roles: state.edition?.roles.map((id) => id) ?? [],
  custom: customEntries(state),
  tags: {
    difficulty: state.meta.tags.difficulty,
    cameras: state.meta.tags.cameras,
    travellers: state.meta.tags.travellers,
    grimoire: state.meta.tags.grimoire,
    streaming: state.meta.tags.streaming,
  },
  boostUntil: state.meta.boostUntil,
  isRunning: state.game.isRunning,
  phase: state.game.phase,
})

const SHOWN = ['meta', 'edition', 'storytellers', 'seats', 'users', 'npcs', 'game'] as const

/** Summary unchanged between two states, told without building both. */
export const looksTheSame = (a: SessionState, b: SessionState): boolean =>
  SHOWN.every((part) => a[part] === b[part])

export const lobbyEntry = (name: string, summary: LobbySummary, now: number): SessionEntry => ({
  name,
  isPublic: summary.isPublic,
  language: summary.language,
  edition: summary.edition,
  storytellers: summary.storytellers,
  players: summary.players,
  usersAll: summary.usersAll,
  npcs: summary.npcs,
  roles: summary.roles,
  custom: summary.custom,
  tags: summary.tags,
  boostDuration: Math.max(0, (summary.boostUntil ?? now) - now),
  isRunning: summary.isRunning,
  phase: summary.phase,
})

/** Members, who play, storytell or have been inside, find a private session in the list. */
export const belongsTo = (summary: LobbySummary, userId: string): boolean =>
  summary.usersAll.some(({ id }) => id === userId) || summary.storytellers.some(({ id }) => id === userId)
