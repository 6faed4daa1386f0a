import { BLUFF_COUNT, VOTE_SPEED_DEFAULT_MS } from './limits.ts'
import type { HiddenVoteState, MetaState, PointingState, SessionState, Tags, VoteState } from './state.ts'

export const DEFAULT_TAGS: Tags = {
  difficulty: 0,
  cameras: 0,
  travellers: 0,
  grimoire: 0,
  locked: false,
  streaming: false,
}

export const NO_POINTING: PointingState = {
  isPointing: false,
  locksAt: null,
  pointers: {},
  pointedAt: {},
  recipients: [],
}

export const NO_VOTE: VoteState = {
  nomination: null,
  nominationType: 'regular',
  locked: 0,
  isInProgress: false,
  isHidden: false,
  speed: VOTE_SPEED_DEFAULT_MS,
  schedule: null,
  votes: {},
  lockTimes: [],
  count: null,
  spent: [],
  markedPlayer: null,
  highscore: 0,
  freedPlayer: null,
  history: [],
  cleared: 0,
}

export const noBluffs = (): null[] => Array.from({ length: BLUFF_COUNT }, () => null)

export const NO_HIDDEN_VOTES: HiddenVoteState = {
  votes: {},
  count: null,
  history: {},
  standing: null,
  dusk: null,
}

/** A table nobody sits at yet: the owner is its Storyteller. */
export const newSession = (meta: MetaState, seed: number): SessionState => ({
  meta,
  users: {},
  storytellers: [{ id: meta.ownerId }],
  storytellerRequests: {},
  seats: [],
  edition: null,
  npcs: [],
  hasInfoAtAnySize: false,
  game: {
    id: null,
    count: 0,
    left: [],
    isRunning: false,
    phase: 0,
    history: [],
    nextHistoryId: 1,
    isEvilWin: null,
  },
  hook: null,
  lastRevealAt: null,
  vote: NO_VOTE,
  hands: {},
  timer: null,
  pointing: NO_POINTING,
  channels: { members: {}, isWhispersDisabled: false, hasHiddenPrivateCams: false, isNightSilent: true },
  media: {},
  texts: [],
  deadlines: {},
  secret: {
    seed,
    banlist: [],
    seats: [],
    storytellers: {},
    bluffs: noBluffs(),
    rolesSelected: {},
    hasUnsentRoles: false,
    history: [],
    nextHistoryId: -1,
    isEvilWin: null,
    beforeReveal: null,
    hiddenVotes: NO_HIDDEN_VOTES,
    signals: [],
    nightPointing: NO_POINTING,
    whisperRequests: [],
    nightChannels: {},
    nightMedia: {},
    following: {},
    directTexts: [],
    undo: { steps: [], nextId: 1, arrangement: 0, nextArrangement: 1 },
  },
})
