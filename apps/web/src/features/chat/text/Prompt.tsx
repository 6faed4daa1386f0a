import { type SessionView, TEXT_MESSAGE_MAX, trimmedText } from '@belfry/rules'
import { type SubmitEvent, useId, useRef } from 'react'
import { useReason } from '../../../shell/useReason.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { textMessage } from './api.ts'
import { useCursor } from './cursor.ts'
import { mayWrite } from './selectors.ts'
import { textTabOf } from './textTabStore.ts'

/** Signs of typing are sent this often at most. */
const TYPING_EVERY_MS = 1000

export interface PromptProps {
  readonly view: SessionView
  readonly recipient: string
  readonly name: string
  readonly hasOpenEyes: boolean
}

/** Tells the others that something is being written, now and then while it is. */
function useTypingSign(recipient: string): (length: number) => void {
  const { table, clock } = useShell()
  const last = useRef(Number.NEGATIVE_INFINITY)
  return (length) => {
    if (length === 0 || clock.now() - last.current < TYPING_EVERY_MS) return
    last.current = clock.now()
    table.send('textMessageIndicator', { recipientId: recipient, length })
  }
}

function Pin() {
  const desk = textTabOf(useShell())
  const { isPinned } = useReadable(desk)
  const { t } = useText('chat')
  const label = t(isPinned ? 'chat:text.unpin' : 'chat:text.pin')
  return (
    <Button
      kind="quiet"
      icon="pin"
      className="prompt__pin"
      aria-pressed={isPinned}
      aria-label={t('chat:text.pinned')}
      title={label}
      onClick={() => desk.pin(!isPinned)}
    />
  )
}

/** Prompt to write in, which says why where one cannot. */
export function Prompt({ view, recipient, name, hasOpenEyes }: PromptProps) {
  const shell = useShell()
  const { t } = useText('chat')
  const reason = useReason()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useCursor(field)
  const desk = textTabOf(shell)
  const typed = useReadable(desk).drafts[recipient] ?? ''
  const sign = useTypingSign(recipient)
  const may = mayWrite(view, recipient, hasOpenEyes)
  const send = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!may.ok || !textMessage(shell, { recipientId: recipient, message: typed })) return
    desk.draft(recipient, '')
    field.current?.focus()
  }
  return (
    <form className="prompt" onSubmit={send}>
      <input
        ref={field}
        className="input prompt__field"
        aria-label={t('chat:text.to', { name })}
        placeholder={may.ok ? t('chat:text.short', { name }) : reason.text(may)}
        aria-describedby={may.ok ? undefined : id}
        value={typed}
        maxLength={TEXT_MESSAGE_MAX}
        disabled={!may.ok}
        autoComplete="off"
        onChange={({ target }) => {
          desk.draft(recipient, target.value)
          sign(target.value.length)
        }}
      />
      <Button
        kind="primary"
        icon="turn"
        type="submit"
        className="prompt__send"
        aria-label={t('chat:text.send')}
        title={may.ok ? t('chat:text.send') : reason.text(may)}
        disabled={!may.ok || trimmedText(typed) === null}
      />
      <Pin />
      {!may.ok && (
        <p className="prompt__reason" id={id}>
          {reason.text(may)}
        </p>
      )}
    </form>
  )
}
