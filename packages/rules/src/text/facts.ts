import { channelOf } from '../channels/names.ts'
import { seatOf } from '../core/actor.ts'
import type { GameContent } from '../core/content.ts'
import type { SessionView } from '../core/registry.ts'
import { mayOpenEyes } from '../eyes/commands.ts'
import { isNight } from '../game/phase.ts'
import { personOf } from '../members/person.ts'
import type { SessionState } from '../state.ts'
import type { TextRecipient, TextTable } from './policy.ts'

export const textTable = (state: SessionState, content: GameContent, senderId: string): TextTable => ({
  isNight: isNight(state.game.phase),
  seatCount: state.seats.length,
  isWhispersDisabled: state.channels.isWhispersDisabled,
  channel: channelOf(state, senderId),
  hasOpenEyes: mayOpenEyes(state, content, seatOf(state, senderId)),
})

/** Facts from a screen; what the own character can do is known there from its content. */
export const textTableInView = (view: SessionView, hasOpenEyes: boolean): TextTable => ({
  isNight: isNight(view.session.game.phase),
  seatCount: view.session.players.length,
  isWhispersDisabled: view.gamestate.flags.isWhispersDisabled,
  channel: view.gamestate.userChannels[view.self.userId] ?? null,
  hasOpenEyes,
})

/** Recipient: a person where the id is one, otherwise the name as it came. */
export const textRecipient = (state: SessionState, recipientId: string): TextRecipient =>
  personOf(state, recipientId) ?? recipientId
