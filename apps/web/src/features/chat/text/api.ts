import type { Shell } from '../../../shell/shell.ts'
import { outboxOf } from './outbox.ts'

interface TextMessage {
  readonly recipientId: string
  readonly message: string
}

/** Sends what was typed, without the spaces around it; false where there is nothing to send or too much. */
export const textMessage = (shell: Shell, text: TextMessage): boolean => outboxOf(shell).post(text)
