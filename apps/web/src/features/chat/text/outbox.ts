import { checkText, trimmedText } from '@belfry/rules'
import { newId } from '../../../lib/id.ts'
import { perShell } from '../../../shell/perShell.ts'
import type { Shell } from '../../../shell/shell.ts'
import type { OutText } from './shelf.ts'
import { textTabOf } from './textTabStore.ts'

export interface Outbox {
  /** Takes what was typed; false where there is nothing to send or too much. */
  readonly post: (text: { readonly recipientId: string; readonly message: string }) => boolean
  readonly retry: (id: string) => void
  readonly discard: (id: string) => void
}

/** The line went while it was asked: the same text goes again when there is one, and is taken once. */
const NO_LINE = 'session-disconnected'

/** What has waited longer is not said by itself any more: by now it may mean something else. */
export const STALE_AFTER_MS = 10 * 60_000

type Texts = readonly OutText[]

const withChange = (texts: Texts, id: string, part: Partial<OutText>): Texts =>
  texts.map((text) => (text.id === id ? { ...text, ...part } : text))

/** Texts of an earlier visit to this table are refused, so that their writer decides about them. */
const withStaleRefused = (texts: Texts, now: number): Texts => {
  const refusal = { code: NO_LINE, params: {} }
  const isStale = ({ at }: OutText): boolean => at < now - STALE_AFTER_MS
  return texts.map((text) => (text.refusal === null && isStale(text) ? { ...text, refusal } : text))
}

export const outboxOf = perShell((shell: Shell): Outbox => {
  const { table } = shell
  const desk = textTabOf(shell)
  let isSending = false
  let knownKey = ''

  const change = (id: string, part: Partial<OutText>): void =>
    desk.changeOutbox((outbox) => withChange(outbox, id, part))
  const discard = (id: string): void => desk.changeOutbox((outbox) => outbox.filter((text) => text.id !== id))
  const isOnline = (): boolean => table.get().mode === 'online' && table.get().connection === 'connected'

  const next = (): OutText | undefined =>
    isSending || !isOnline() ? undefined : desk.get().outbox.find(({ refusal }) => refusal === null)

  /** False when the line was lost on the way. */
  const deliver = async ({ id, recipientId, message }: OutText): Promise<boolean> => {
    isSending = true
    const answer = await table.ask('textMessage', { recipientId, message, id })
    isSending = false
    if (answer.ok) discard(id)
    else if (answer.code === NO_LINE) return false
    else change(id, { refusal: { code: answer.code, params: answer.params } })
    return true
  }
  /** One after another, in the order they were written. */
  const flush = async (): Promise<void> => {
    for (let text = next(); text; text = next()) if (!(await deliver(text))) return
  }
  const look = (): void => {
    if (!isOnline() || desk.get().key === '') return
    if (knownKey !== desk.get().key) {
      knownKey = desk.get().key
      desk.changeOutbox((outbox) => withStaleRefused(outbox, table.serverNow()))
    }
    void flush()
  }
  table.subscribe(look)
  look()
  return {
    post({ recipientId, message }) {
      const text = trimmedText(message)
      if (text === null || !checkText(text).ok) return false
      const out = { id: newId(), recipientId, message: text, at: table.serverNow(), refusal: null }
      desk.changeOutbox((outbox) => [...outbox, out])
      void flush()
      return true
    },
    retry(id) {
      change(id, { refusal: null, at: table.serverNow() })
      void flush()
    },
    discard,
  }
})
