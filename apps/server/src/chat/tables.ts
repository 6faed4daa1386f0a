import type { HearingTable } from '@belfry/protocol'
import { hearingTable, type SessionState } from '@belfry/rules'

/** Everything that decides who hears whom. States share what did not change, so looking is cheap. */
const slices = (state: SessionState): readonly unknown[] => [
  state.users,
  state.seats,
  state.storytellers,
  state.channels,
  state.secret.nightChannels,
  state.game.phase,
  state.vote.nomination,
  state.vote.nominationType,
  state.vote.locked,
  state.meta.chatServer,
  state.meta.endedAt,
]

export const mayHearOtherwise = (before: SessionState, after: SessionState): boolean => {
  const were = slices(before)
  return slices(after).some((slice, index) => slice !== were[index])
}

export const tableOf = (roomId: string, seq: number, state: SessionState): HearingTable => ({
  roomId,
  seq,
  rows: hearingTable(state).map(({ userId, channel, speaks, hears, sees }) => ({
    userId,
    channel,
    speaks,
    hears: [...hears],
    sees: [...sees],
  })),
})
