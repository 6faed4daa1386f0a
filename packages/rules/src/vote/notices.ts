import type { NoticeRules } from '../core/topic.ts'
import { hasInsight, type Viewer } from '../core/viewer.ts'
import type { NominationType, SessionState } from '../state.ts'
import type { VoteEvents } from './events.ts'
import { seatAtPosition } from './position.ts'
import {
  nominationView,
  type StandingView,
  scheduleView,
  secretStandingView,
  tallyView,
  type VoteHistoryView,
  type VoterView,
  type VoteScheduleView,
  type VoteView,
  voteHistoryEntryView,
  votersView,
} from './view.ts'

export type VoteNotice =
  | {
      readonly notice: 'nominationChanged'
      readonly nomination: VoteView['nomination']
      readonly locked: number
      readonly markedPlayer: number | null
      readonly highscore: number
      readonly nominationType: NominationType
      readonly speed: number
      readonly isHidden: boolean
    }
  | {
      readonly notice: 'nominationTypeChanged'
      readonly nominationType: NominationType
      readonly locked: number
    }
  | { readonly notice: 'voteStageChanged'; readonly locked: number }
  | { readonly notice: 'voteSpeedChanged'; readonly speed: number }
  | { readonly notice: 'voteSecrecyChanged'; readonly isHidden: boolean }
  | ({ readonly notice: 'voteRunChanged'; readonly locked: number } & RunView)
  | {
      readonly notice: 'voteLocked'
      readonly locked: number
      /** Vote of the seat that was just fixed; null if none was, or if it is hidden. */
      readonly value: number | null
      readonly schedule: VoteScheduleView | null
    }
  | { readonly notice: 'voteScheduled'; readonly schedule: VoteScheduleView | null }
  | { readonly notice: 'handVoted'; readonly seat: number; readonly value: number }
  | ({
      readonly notice: 'voteTallied'
      readonly tally: number | null
      readonly voters: readonly VoterView[]
    } & Omit<RunView, 'schedule'>)
  | { readonly notice: 'voteLogged'; readonly entry: VoteHistoryView }
  | ({ readonly notice: 'standingChanged' } & StandingView)
  | { readonly notice: 'votesCleared'; readonly count: number }
  | { readonly notice: 'nominatorsRevealed'; readonly nominators: readonly RevealedNominator[] }
  | { readonly notice: 'secretStandingChanged'; readonly standing: StandingView | null }

/** Nominator of a past Baker's nomination, by its place in the vote history. */
export interface RevealedNominator {
  readonly index: number
  readonly nominator: number
  readonly id: string | null
  readonly name: string | null
}

interface RunView {
  readonly isInProgress: boolean
  readonly isHidden: boolean
  readonly speed: number
  readonly schedule: VoteScheduleView | null
}

const nominationNotice = (state: SessionState, viewer: Viewer): VoteNotice => ({
  notice: 'nominationChanged',
  nomination: nominationView(state, viewer),
  locked: state.vote.locked,
  markedPlayer: state.vote.markedPlayer,
  highscore: state.vote.highscore,
  nominationType: state.vote.nominationType,
  speed: state.vote.speed,
  isHidden: state.vote.isHidden,
})

const runNotice = ({ vote }: SessionState): VoteNotice => ({
  notice: 'voteRunChanged',
  locked: vote.locked,
  isInProgress: vote.isInProgress,
  isHidden: vote.isHidden,
  speed: vote.speed,
  schedule: scheduleView(vote.schedule),
})

/** Hidden values stay out of the lock: those who may know them have had them with the vote itself. */
function fixedValue({ vote, seats }: SessionState): number | null {
  if (vote.isHidden || !vote.nomination || vote.locked < 2) return null
  return vote.votes[seatAtPosition(vote.locked - 2, vote.nomination[1], seats.length)] ?? 0
}

const scheduleNotice = ({ vote }: SessionState): VoteNotice => ({
  notice: 'voteScheduled',
  schedule: scheduleView(vote.schedule),
})

export const voteNotices: NoticeRules<VoteEvents, VoteNotice> = {
  nominationOpened: {
    per: ({ isAnonymous }) => (isAnonymous ? 'viewer' : 'all'),
    build: (_event, viewer, after) => [nominationNotice(after, viewer)],
  },
  nominationClosed: { per: 'all', build: (_event, viewer, after) => [nominationNotice(after, viewer)] },
  nominationTypeSet: {
    per: 'all',
    build: ({ nominationType, locked }) => [{ notice: 'nominationTypeChanged', nominationType, locked }],
  },
  voteStageSet: { per: 'all', build: ({ locked }) => [{ notice: 'voteStageChanged', locked }] },
  voteSpeedSet: { per: 'all', build: ({ speed }) => [{ notice: 'voteSpeedChanged', speed }] },
  voteSecrecySet: { per: 'all', build: ({ isHidden }) => [{ notice: 'voteSecrecyChanged', isHidden }] },
  voteStarted: { per: 'all', build: (_event, _viewer, after) => [runNotice(after)] },
  voteReset: { per: 'all', build: (_event, _viewer, after) => [runNotice(after)] },
  voteAdvanced: {
    per: 'all',
    build: ({ locked }, _viewer, after) => [
      { notice: 'voteLocked', locked, value: fixedValue(after), schedule: scheduleView(after.vote.schedule) },
    ],
  },
  votePaused: { per: 'all', build: (_event, _viewer, after) => [scheduleNotice(after)] },
  voteResumed: { per: 'all', build: (_event, _viewer, after) => [scheduleNotice(after)] },
  voteCast: { per: 'all', build: ({ seat, value }) => [{ notice: 'handVoted', seat, value }] },
  hiddenVoteCast: {
    per: ({ seat }, viewer) => (viewer.seat === seat ? 'viewer' : 'insight'),
    build: ({ seat, value }, viewer) =>
      hasInsight(viewer) || viewer.seat === seat ? [{ notice: 'handVoted', seat, value }] : [],
  },
  voteTallied: {
    per: 'insight',
    build: (_event, viewer, after) => [
      {
        notice: 'voteTallied',
        tally: tallyView(after, viewer),
        voters: votersView(after, viewer),
        isInProgress: after.vote.isInProgress,
        isHidden: after.vote.isHidden,
        speed: after.vote.speed,
      },
    ],
  },
  voteLogged: {
    per: ({ isAnonymous }) => (isAnonymous ? 'viewer' : 'insight'),
    build: (_event, viewer, after) => {
      const index = after.vote.history.length - 1
      const entry = after.vote.history[index]
      return entry ? [{ notice: 'voteLogged', entry: voteHistoryEntryView(after, viewer, entry, index) }] : []
    },
  },
  standingSet: {
    per: 'all',
    build: ({ markedPlayer, highscore }, _viewer, { vote: { freedPlayer } }) => [
      { notice: 'standingChanged', markedPlayer, highscore, freedPlayer },
    ],
  },
  nominatorsRevealed: {
    per: 'all',
    build: (_event, _viewer, after, before) => [
      {
        notice: 'nominatorsRevealed',
        nominators: Object.keys(before.secret.hiddenVotes.nominators).flatMap((key) => {
          const entry = after.vote.history[Number(key)]
          if (!entry || entry.nominator === null) return []
          const { nominator, nominatorId: id, nominatorName: name } = entry
          return [{ index: Number(key), nominator, id, name }]
        }),
      },
    ],
  },
  votesCleared: { per: 'all', build: ({ count }) => [{ notice: 'votesCleared', count }] },
  secretStandingSet: {
    per: 'insight',
    build: (_event, viewer, after) =>
      hasInsight(viewer)
        ? [{ notice: 'secretStandingChanged', standing: secretStandingView(after, viewer) }]
        : [],
  },
}
