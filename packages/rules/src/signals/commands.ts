import { ok } from '@belfry/kit'
import { refuse } from '../core/errors.ts'
import type { Deciders } from '../core/topic.ts'
import { viewerOf } from '../core/viewer.ts'
import type { SignalItem } from '../state.ts'
import {
  canSignal,
  checkMessage,
  checkSize,
  freshSignalId,
  isAddressee,
  isReadBy,
  signalRecipients,
} from './policy.ts'
import { mayKnowSignal } from './view.ts'

export interface SignalCommands {
  sendSignal: { readonly message: readonly SignalItem[]; readonly recipients: readonly string[] }
  /**
   * Whoever a signal is meant for has seen it, and its sender learns that while it is night. By day, and for those
   * who look into the grimoire, it is read without a word to anybody.
   */
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
      const fitting = checkSize(state, actor.userId, message)
      if (!fitting.ok) return fitting
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
      if (!signal || signal.senderId === userId || isReadBy(signal, userId)) return ok([])
      if (!mayKnowSignal(signal, viewerOf(state, userId))) return ok([])
      const isAnswer = canSignal(state).ok && isAddressee(state, signal, userId)
      return ok([{ type: isAnswer ? 'signalSeen' : 'signalRead', id, userId }])
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
