import { BLUFF_COUNT, VOTE_SPEED_DEFAULT_MS } from '../limits.ts'
import type { HiddenVoteState, PointingState, Tags, VoteState } from '../state.ts'

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
  nominator: null,
  nominators: {},
  votes: {},
  count: null,
  history: {},
  standing: null,
  dusk: null,
}
