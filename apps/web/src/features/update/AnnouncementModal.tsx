import './update.css'
import { ANNOUNCEMENT_TEXT_MAX, ANNOUNCEMENT_TITLE_MAX, SESSION_NAME_MAX } from '@belfry/rules'
import { type FormEvent, useRef, useState } from 'react'
import { noteSaid } from '../../shared/announcements/announcements.ts'
import { FactorGate } from '../../shared/second-factor/FactorGate.tsx'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { SaidLately } from './SaidLately.tsx'

const EMPTY = { title: '', text: '', sessionName: '' }
type Draft = typeof EMPTY

const trimmed = ({ title, text, sessionName }: Draft): Draft => ({
  title: title.trim(),
  text: text.trim(),
  sessionName: sessionName.trim(),
})

function useAnnouncement() {
  const shell = useShell()
  const { api, notices } = shell
  const { t, phrase } = useText('update')
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState('')
  const send = async (draft: Draft): Promise<boolean> => {
    setSending(true)
    const answer = await api.call('announcement', { body: draft })
    setSending(false)
    setError(
      answer.ok ? '' : t('update:announcement.error', { message: phrase(failurePhrase(answer.error)) }),
    )
    if (answer.ok) {
      // Whoever says it need not be told.
      noteSaid(shell, draft)
      notices.show({ key: 'update:announcement.sent' }, 'good')
    }
    return answer.ok
  }
  return { isSending, error, send }
}

function Buttons({ isComplete, isSending }: { readonly isComplete: boolean; readonly isSending: boolean }) {
  const { t } = useText('update')
  const { modals } = useShell()
  return (
    <div className="sheet__buttons">
      <Button kind="quiet" onClick={() => modals.open({ name: 'update', params: undefined })}>
        {t('update:announcement.changelog')}
      </Button>
      <Button
        kind="primary"
        type="submit"
        disabled={!isComplete || isSending}
        title={isComplete ? '' : t('update:announcement.incomplete')}
      >
        {t('update:announcement.send')}
      </Button>
    </div>
  )
}

/** Staff write to one session, or to everybody. Title and text are needed; without a session it goes to all. */
function AnnouncementForm() {
  const { t } = useText('update')
  const [draft, setDraft] = useState(EMPTY)
  const { isSending, error, send } = useAnnouncement()
  const title = useRef<HTMLInputElement>(null)
  const ready = trimmed(draft)
  const isComplete = ready.title !== '' && ready.text !== ''
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!isComplete || isSending || !(await send(ready))) return
    // The next one is written to the same people.
    setDraft({ ...EMPTY, sessionName: draft.sessionName })
    title.current?.focus()
  }
  return (
    <form onSubmit={(event) => void submit(event)} aria-busy={isSending}>
      <TextField
        ref={title}
        label={t('update:announcement.heading')}
        value={draft.title}
        required
        maxLength={ANNOUNCEMENT_TITLE_MAX}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={t('update:announcement.text')}
        className="announcement__text"
        rows={5}
        required
        maxLength={ANNOUNCEMENT_TEXT_MAX}
        value={draft.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <TextField
        label={t('update:announcement.session')}
        hint={t('update:announcement.session.hint')}
        value={draft.sessionName}
        maxLength={SESSION_NAME_MAX}
        onChange={(event) => change({ sessionName: event.target.value })}
      />
      <p className="announcement__error" role="alert">
        {error}
      </p>
      <Buttons isComplete={isComplete} isSending={isSending} />
    </form>
  )
}

export function Modal() {
  return (
    <FactorGate>
      <AnnouncementForm />
      <SaidLately />
    </FactorGate>
  )
}
