import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import type { Ctx, Deciders } from '../core/topic.ts'
import { partyOf } from '../members/party.ts'
import type { SessionState } from '../state.ts'
import { textRecipient, textTable } from './facts.ts'
import { canText, checkText, indicatorLength, trimmedText } from './policy.ts'
import { TO_PUBLIC } from './system.ts'

export interface TextCommands {
  sendText: { readonly recipientId: string; readonly message: string }
  /** How much has been typed so far. */
  indicateText: { readonly recipientId: string; readonly length: number }
}

/** The writer, if this may be written. */
function writerOf(state: SessionState, recipientId: string, ctx: Ctx): Result<string, RuleError> {
  const { actor, content } = ctx
  if (actor.kind !== 'user') return refuse('not-member')
  const sender = partyOf(state, actor.userId)
  if (!sender) return refuse('not-member')
  const allowed = canText(textTable(state, content, sender.id), sender, textRecipient(state, recipientId))
  return allowed.ok ? ok(sender.id) : allowed
}

export const textDeciders: Deciders<TextCommands> = {
  sendText: {
    by: ['member'],
    decide: (state, { recipientId, message }, ctx) => {
      const text = trimmedText(message)
      if (text === null) return ok([])
      const fits = checkText(text)
      if (!fits.ok) return fits
      const writer = writerOf(state, recipientId, ctx)
      if (!writer.ok) return writer
      const written = { senderId: writer.value, recipientId, message: text, time: ctx.now }
      return ok([{ type: recipientId === TO_PUBLIC ? 'textSent' : 'limitedTextSent', text: written }])
    },
  },
  indicateText: {
    by: ['member'],
    decide: (state, { recipientId, length }, ctx) => {
      const writer = writerOf(state, recipientId, ctx)
      if (!writer.ok) return writer
      const senderId = writer.value
      return ok([{ type: 'textIndicated', senderId, recipientId, length: indicatorLength(length) }])
    },
  },
}
