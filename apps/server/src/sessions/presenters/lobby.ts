import { isOnline, type SessionState, type SessionUser } from '@belfry/rules'

/** What the lobby shows of a session, and who belongs to it. Public facts only, each named here. */
export interface LobbySummary {
  readonly isPublic: boolean
  readonly language: string
  readonly edition: {
    readonly id: string
    readonly name: string
    readonly author: string
    readonly isOfficial: boolean
  } | null
  readonly storytellers: readonly { readonly id: string }[]
  readonly players: readonly {
    readonly id: string | null
    readonly isDead: boolean
    readonly isVoteless: boolean
  }[]
  readonly usersAll: readonly { readonly id: string; readonly username: string; readonly isOnline: boolean }[]
  readonly npcs: readonly string[]
  readonly roles: readonly string[]
  readonly tags: {
    readonly difficulty: number
    readonly cameras: number
    readonly travellers: number
    readonly grimoire: number
    readonly streaming: boolean
  }
  readonly boostUntil: number | null
  readonly isRunning: boolean
  readonly phase: number
}

const userEntry = (user: SessionUser) => ({ id: user.id, username: user.username, isOnline: isOnline(user) })

const editionEntry = ({ edition }: SessionState): LobbySummary['edition'] =>
  edition && { id: edition.id, name: edition.name, author: edition.author, isOfficial: edition.isOfficial }

export const lobbySummary = (state: SessionState): LobbySummary => ({
  isPublic: state.meta.isPublic,
  language: state.meta.language,
  edition: editionEntry(state),
  storytellers: state.storytellers.map(({ id }) => ({ id })),
  players: state.seats.map(({ id, isDead, isVoteless }) => ({ id, isDead, isVoteless })),
  usersAll: Object.values(state.users).map(userEntry),
  npcs: state.npcs.map((id) => id),
  roles: state.edition?.roles.map((id) => id) ?? [],
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

/** Nothing that the lobby shows lies between two states: tells it without building both summaries. */
export const looksTheSame = (a: SessionState, b: SessionState): boolean =>
  SHOWN.every((part) => a[part] === b[part])

export interface LobbyEntry extends Omit<LobbySummary, 'boostUntil'> {
  readonly name: string
  /** Milliseconds that people without a level may still stay. */
  readonly boostDuration: number
}

export const lobbyEntry = (name: string, summary: LobbySummary, now: number): LobbyEntry => ({
  name,
  isPublic: summary.isPublic,
  language: summary.language,
  edition: summary.edition,
  storytellers: summary.storytellers,
  players: summary.players,
  usersAll: summary.usersAll,
  npcs: summary.npcs,
  roles: summary.roles,
  tags: summary.tags,
  boostDuration: Math.max(0, (summary.boostUntil ?? now) - now),
  isRunning: summary.isRunning,
  phase: summary.phase,
})

/** Whoever plays, storytells or has been inside finds a private session in the list. */
export const belongsTo = (summary: LobbySummary, userId: string): boolean =>
  summary.usersAll.some(({ id }) => id === userId) || summary.storytellers.some(({ id }) => id === userId)
