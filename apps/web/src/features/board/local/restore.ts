import type { ContentIndex, Team } from '@belfry/content'
import {
  type AnyEvent,
  addHistory,
  BLUFF_COUNT,
  DEFAULT_TAGS,
  deadlineSet,
  type EditionState,
  evolve,
  newSession,
  type SecretSeat,
  type SessionState,
  type SessionUser,
} from '@belfry/rules'
import { restoreVote, storedVote } from './restoreVote.ts'
import { isKnown, LOCAL_KEYS, type LocalKey, STORED, type StoredTable, withTraits } from './storedTable.ts'

/** The one person at a table in one browser. */
export const LOCAL_USER = 'local'
const LOCAL_SESSION = 'local'

const localUser = (name: string): SessionUser => ({
  id: LOCAL_USER,
  username: name,
  pronouns: '',
  level: null,
  expires: null,
  flags: [],
  cosmetics: { avatar: '', border: '', avatars: [], borders: [], emotes: [] },
  grimoireAccess: 0,
  connections: [{ id: LOCAL_USER, node: LOCAL_USER }],
  goneFor: null,
  insightSince: null,
  spectatingSince: null,
})

export interface LocalOptions {
  readonly now: number
  readonly seed: number
  readonly username: string
  readonly language: string
}

const emptyTable = ({ now, seed, username, language }: LocalOptions): SessionState => {
  const state = newSession(
    {
      sessionId: LOCAL_SESSION,
      ownerId: LOCAL_USER,
      ownerName: username,
      createdAt: now,
      isPublic: false,
      language,
      chatServer: null,
      tags: DEFAULT_TAGS,
      boostUntil: null,
      endedAt: null,
      code: null,
      isLocal: true,
    },
    seed,
  )
  return { ...state, users: { [LOCAL_USER]: localUser(username) } }
}

const FIRST_THEME = 1

/** The packs' first edition: where a table starts, and where one goes on whose script cannot be read. */
const firstEdition = ({ pack }: ContentIndex): EditionState | null => {
  const [script] = pack.editions
  return script
    ? { ...script.edition, roles: script.roles, npcs: script.npcs, custom: {}, theme: FIRST_THEME }
    : null
}

const editionOf = (stored: StoredTable, content: ContentIndex): EditionState | null =>
  stored.edition
    ? ({
        ...stored.edition,
        custom: Object.fromEntries(
          Object.entries(stored.edition.custom).map(([id, character]) => [id, withTraits(character)]),
        ),
      } as EditionState)
    : firstEdition(content)

/** Known roles only: a token nobody can explain is no token. */
function seatsOf(stored: StoredTable, content: ContentIndex, edition: EditionState | null) {
  const count = Math.max(
    stored.seats?.length ?? 0,
    stored.players?.length ?? 0,
    stored.reminders?.length ?? 0,
  )
  const teamOf = (role: string | null): Team | null =>
    role === null ? null : ((content.character(role) ?? edition?.custom[role])?.team ?? null)
  return Array.from({ length: count }, (_, index) => {
    const player = stored.players?.[index]
    const role = player?.role && isKnown(content, stored, player.role) ? player.role : null
    const team = teamOf(role)
    const alignment = player?.alignment ?? null
    const secret: SecretSeat = {
      role,
      team,
      sentRole: role,
      sentTeam: team,
      alignment,
      sentAlignment: alignment,
      lastTold: null,
      replaced: null,
      reminders: stored.reminders?.[index] ?? [],
      isMarkedForDeath: player?.isMarkedForDeath ?? false,
      status: [],
    }
    const seat = {
      id: null,
      name: stored.seats?.[index] ?? null,
      isDead: player?.isDead ?? false,
      isVoteless: player?.isVoteless ?? false,
      isRevealed: player?.revealed ?? false,
      traveller: team === 'traveller' ? role : null,
    }
    return { seat, secret }
  })
}

/** Tables of the first version numbered no games: what has a history is one. */
const gameNumber = (game: StoredTable['game']): Pick<SessionState['game'], 'id' | 'count'> => {
  const id = game?.id === undefined && game && game.history.length > 0 ? 1 : (game?.id ?? null)
  return { id, count: Math.max(game?.count ?? 0, id ?? 0) }
}

/** Events after the table was left, so that ids and deadlines come out as ever. */
function laterEvents(stored: StoredTable, now: number): readonly AnyEvent[] {
  const { game, timer } = stored
  const history = (game?.history ?? []).map((entry) =>
    addHistory(entry.time, entry.type, entry.data, entry.isPrivate),
  )
  const isTimerOver = timer && timer.paused === null && timer.expiration <= now
  if (!timer || isTimerOver) return history
  const set: AnyEvent = { type: 'timerSet', timer: { ...timer, isHeldByVote: false } }
  const end = deadlineSet({
    id: 'timer',
    due: timer.expiration,
    keeps: 'wall',
    command: { type: 'endTimer' },
  })
  return timer.paused === null ? [...history, set, end] : [...history, set]
}

/** A table as it was left, as far as what is stored can be read; a new one where nothing is. */
export function restoreTable(
  stored: StoredTable,
  content: ContentIndex,
  options: LocalOptions,
): SessionState {
  const empty = emptyTable(options)
  const edition = editionOf(stored, content)
  const places = seatsOf(stored, content, edition)
  const known = (role: string | null): string | null =>
    role !== null && isKnown(content, stored, role) ? role : null
  const npcs = (stored.npcs ?? []).filter((npc) => known(npc) !== null)
  const [storyteller] = stored.storytellers ?? []
  const { vote, hidden } = restoreVote(stored, places, options.now)
  const state: SessionState = {
    ...empty,
    edition,
    npcs,
    hasInfoAtAnySize: npcs.some((npc) => content.trait(npc, 'info-at-any-size') !== undefined),
    seats: places.map(({ seat }) => seat),
    game: {
      ...empty.game,
      ...gameNumber(stored.game),
      isRunning: stored.game?.isRunning ?? false,
      phase: stored.game?.phase ?? 0,
      isEvilWin: stored.game?.isEvilWin ?? null,
    },
    vote,
    hands: stored.raisedHands ?? {},
    secret: {
      ...empty.secret,
      seats: places.map(({ secret }) => secret),
      storytellers: storyteller ? { [LOCAL_USER]: { ...storyteller, role: known(storyteller.role) } } : {},
      bluffs: Array.from({ length: BLUFF_COUNT }, (_, at) => known(stored.bluffs?.[at] ?? null)),
      rolesSelected: Object.fromEntries(
        Object.entries(stored.roles?.selected ?? {}).filter(([role]) => known(role) !== null),
      ),
      hasUnsentRoles: stored.roles?.hasUnsent ?? false,
      hiddenVotes: hidden,
    },
  }
  return laterEvents(stored, options.now).reduce(evolve, state)
}

/** The same table as it will be stored. */
export const storedFrom = (state: SessionState): Readonly<Record<LocalKey, unknown>> => ({
  seats: state.seats.map(({ name }) => name),
  players: state.seats.map((seat, index) => {
    const secret = state.secret.seats[index]
    return {
      role: secret?.role ?? null,
      alignment: secret?.alignment ?? null,
      isDead: seat.isDead,
      isVoteless: seat.isVoteless,
      isMarkedForDeath: secret?.isMarkedForDeath ?? false,
      revealed: seat.isRevealed,
    }
  }),
  reminders: state.secret.seats.map(({ reminders }) => reminders),
  storytellers: Object.values(state.secret.storytellers),
  edition: state.edition,
  npcs: state.npcs,
  bluffs: state.secret.bluffs,
  roles: { selected: state.secret.rolesSelected, hasUnsent: state.secret.hasUnsentRoles },
  game: {
    id: state.game.id,
    count: state.game.count,
    isRunning: state.game.isRunning,
    phase: state.game.phase,
    history: [...state.game.history, ...state.secret.history],
    isEvilWin: state.game.isEvilWin,
  },
  voteHistory: state.vote.history,
  vote: storedVote(state),
  timer: state.timer && {
    title: state.timer.title,
    expiration: state.timer.expiration,
    isPausedDuringVotes: state.timer.isPausedDuringVotes,
    paused: state.timer.paused,
  },
  raisedHands: state.hands,
})

/** Reads key by key; `read` says nothing of keys that are missing or damaged. */
export function readStored(
  read: <T>(key: LocalKey, parse: (raw: unknown) => T | undefined) => T | undefined,
): StoredTable {
  const entries = LOCAL_KEYS.map((key) => [key, read(key, (raw) => STORED[key].safeParse(raw).data)] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as StoredTable
}
