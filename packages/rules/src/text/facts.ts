import { channelOf } from '../channels/names.ts'
import { isModerator, isStoryteller, seatOf } from '../core/actor.ts'
import type { GameContent } from '../core/content.ts'
import { mayOpenEyes } from '../eyes/commands.ts'
import { isNight } from '../game/phase.ts'
import { isUserOnline, userOf } from '../members/presence.ts'
import type { SessionState } from '../state.ts'
import type { TextParty, TextRecipient, TextTable } from './policy.ts'

export const textParty = (state: SessionState, userId: string): TextParty => ({
  id: userId,
  seat: seatOf(state, userId),
  isStoryteller: isStoryteller(state, userId),
  isModerator: isModerator(state, userId),
  isOnline: isUserOnline(state, userId),
})

export const textTable = (state: SessionState, content: GameContent, senderId: string): TextTable => ({
  isNight: isNight(state.game.phase),
  seatCount: state.seats.length,
  isWhispersDisabled: state.channels.isWhispersDisabled,
  channel: channelOf(state, senderId),
  hasOpenEyes: mayOpenEyes(state, content, seatOf(state, senderId)),
})

/** A person where the id is one, otherwise the name as it came. */
export const textRecipient = (state: SessionState, recipientId: string): TextRecipient =>
  userOf(state, recipientId) ? textParty(state, recipientId) : recipientId
