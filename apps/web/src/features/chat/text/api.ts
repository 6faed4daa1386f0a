import { checkText, trimmedText } from '@belfry/rules'
import type { Shell } from '../../../frame/shell.ts'

interface TextMessage {
  readonly recipientId: string
  readonly message: string
}

/** Sends what was typed, without the spaces around it; false where there is nothing to send or too much. */
export function textMessage({ table }: Pick<Shell, 'table'>, { recipientId, message }: TextMessage): boolean {
  const text = trimmedText(message)
  if (text === null || !checkText(text).ok) return false
  table.send('textMessage', { recipientId, message: text })
  return true
}
