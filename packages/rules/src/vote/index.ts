import { defineTopic } from '../core/topic.ts'
import { NO_HIDDEN_VOTES, NO_VOTE } from '../state/blank.ts'
import type { HiddenVoteState, VoteState } from '../state.ts'
import { type CastCommands, castDeciders } from './cast.ts'
import { type VoteClockCommands, voteClockDeciders } from './clock.ts'
import { type NominationCommands, nominationDeciders } from './commands.ts'
import { type VoteEvents, voteEvolvers } from './events.ts'
import { type VoteNotice, voteNotices } from './notices.ts'
import { voteReactions } from './reactions.ts'
import { voteRemap } from './remap.ts'
import { type VoteView, voteView } from './view.ts'

export { NOMINATION_ENTRY } from './close.ts'
export { withHand } from './events.ts'
export * from './notices.ts'
export * from './policy.ts'
export * from './position.ts'
export type { StandingView, VoteHistoryView, VoterView, VoteScheduleView, VoteView } from './view.ts'

declare module '../core/registry.ts' {
  interface Commands extends NominationCommands, VoteClockCommands, CastCommands {}
  interface Events extends VoteEvents {}
  interface Notices {
    vote: VoteNotice
  }
  interface SessionState {
    readonly vote: VoteState
  }
  interface SecretState {
    readonly hiddenVotes: HiddenVoteState
  }
  interface GamestatePart {
    vote: VoteView
  }
}

/** Vote: nominations, the hand around the circle, and the block. */
export const vote = defineTopic({
  commands: { ...nominationDeciders, ...voteClockDeciders, ...castDeciders },
  events: voteEvolvers,
  notices: voteNotices,
  reactions: voteReactions,
  remap: voteRemap,
  initial: () => ({ vote: NO_VOTE }),
  initialSecret: () => ({ hiddenVotes: NO_HIDDEN_VOTES }),
  gamestate: (state, viewer) => ({ vote: voteView(state, viewer) }),
})
