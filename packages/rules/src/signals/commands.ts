import { ok } from '@belfry/kit'
import { isStoryteller } from '../core/actor.ts'
import { refuse } from '../core/errors.ts'
import type { Deciders } from '../core/topic.ts'
import type { SignalItem } from '../state.ts'
import { canSignal, checkMessage, freshSignalId, isRecipient, signalRecipients } from './policy.ts'

export interface SignalCommands {
  sendSignal: { readonly message: readonly SignalItem[]; readonly recipients: readonly string[] }
  /** The answer of whoever was shown a signal, or of a Storyteller who was sent one. */
  seeSignal: { readonly id: string }
  indicateSignal: { readonly recipients: readonly string[] }
  clearSignals: Record<never, never>
}

export const signalDeciders: Deciders<SignalCommands> = {
  sendSignal: {
    by: ['member'],
    decide: (state, { message, recipients: wanted }, { actor, now }) => {
      if (actor.kind !== 'user') return refuse('not-member')
      const allowed = canSignal(state)
      if (!allowed.ok) return allowed
      const wellFormed = checkMessage(message)
      if (!wellFormed.ok) return wellFormed
      const recipients = signalRecipients(state, actor.userId, wanted)
      if (!recipients.ok) return recipients
      const senderId = actor.userId
      const { id, time } = freshSignalId(state, senderId, now)
      const signal = { id, senderId, recipients: recipients.value, message, time, seenBy: [] }
      return ok([{ type: 'signalSent', signal }])
    },
  },
  seeSignal: {
    by: ['member'],
    decide: (state, { id }, { actor }) => {
      if (actor.kind !== 'user') return refuse('not-member')
      const { userId } = actor
      const signal = state.secret.signals.find((entry) => entry.id === id)
      // One that is gone was cleared at dawn while the answer travelled: nothing to answer any more.
      if (!signal || signal.senderId === userId || signal.seenBy.includes(userId)) return ok([])
      if (!isRecipient(signal, userId) && !isStoryteller(state, userId)) return ok([])
      return ok([{ type: 'signalSeen', id, userId }])
    },
  },
  indicateSignal: {
    by: ['member'],
    decide: (state, { recipients: wanted }, { actor }) => {
      if (actor.kind !== 'user') return refuse('not-member')
      const allowed = canSignal(state)
      if (!allowed.ok) return allowed
      const recipients = signalRecipients(state, actor.userId, wanted)
      if (!recipients.ok) return recipients
      return ok([{ type: 'signalIndicated', senderId: actor.userId, recipients: recipients.value }])
    },
  },
  clearSignals: {
    by: ['system', 'storyteller'],
    decide: (state) => ok(state.secret.signals.length > 0 ? [{ type: 'signalsCleared' }] : []),
  },
}
