import { ok, type Result } from '@belfry/kit'
import { type RuleError, refuse } from '../core/errors.ts'
import type { Ctx, Deciders } from '../core/topic.ts'
import { personOf } from '../members/person.ts'
import type { SessionState } from '../state.ts'
import { textRecipient, textTable } from './facts.ts'
import { canText, checkText, indicatorLength, trimmedText } from './policy.ts'
import { TO_PUBLIC } from './system.ts'

export interface TextCommands {
  /** `once` names this text at its writer's screen: under the same name it is taken only once. */
  sendText: { readonly recipientId: string; readonly message: string; readonly once?: string }
  /** Length typed so far. */
  indicateText: { readonly recipientId: string; readonly length: number }
}

/** Writer, if this may be written. */
function writerOf(state: SessionState, recipientId: string, ctx: Ctx): Result<string, RuleError> {
  const { actor, content } = ctx
  if (actor.kind !== 'user') return refuse('not-member')
  const sender = personOf(state, actor.userId)
  if (!sender) return refuse('not-member')
  const allowed = canText(textTable(state, content, sender.id), sender, textRecipient(state, recipientId))
  return allowed.ok ? ok(sender.id) : allowed
}

/** Text that the actor has written already: a screen that lost the line does not know and sends it again. */
const isTaken = ({ texts, secret }: SessionState, { actor }: Ctx, once: string | undefined): boolean =>
  once !== undefined &&
  actor.kind === 'user' &&
  [texts, secret.directTexts].some((log) =>
    log.some((text) => text.once === once && text.senderId === actor.userId),
  )

export const textDeciders: Deciders<TextCommands> = {
  sendText: {
    by: ['member'],
    decide: (state, { recipientId, message, once }, ctx) => {
      const text = trimmedText(message)
      if (text === null || isTaken(state, ctx, once)) return ok([])
      const fits = checkText(text)
      if (!fits.ok) return fits
      const writer = writerOf(state, recipientId, ctx)
      if (!writer.ok) return writer
      const named = once === undefined ? {} : { once }
      const written = { senderId: writer.value, recipientId, message: text, time: ctx.now, ...named }
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
