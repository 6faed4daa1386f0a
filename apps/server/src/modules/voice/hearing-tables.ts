import type { HearingTable } from '@belfry/protocol'
import { hearingTable, isHearingAffected, type SessionState } from '@belfry/rules'

/** Whether the chat server has to be told: who hears whom, or where, may be another. */
export const isTableAffected = (before: SessionState, after: SessionState): boolean =>
  isHearingAffected(before, after) ||
  before.meta.chatServer !== after.meta.chatServer ||
  before.meta.endedAt !== after.meta.endedAt

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
