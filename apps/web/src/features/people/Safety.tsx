import { REPORT_REASONS, REPORT_TEXT_MAX, REPORT_TEXTS } from '@belfry/protocol'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { roleOf } from '../../shared/people/roles.ts'
import { useBlocked, useSetBlocked } from '../../shared/people/useBlocked.ts'
import { useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, Select } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import type { ProfileUser } from './card.ts'

interface UserProps {
  readonly user: ProfileUser
}

/** Who is blocked comes to no table of one's own, and is not told why. */
export function BlockButton({ user }: UserProps) {
  const { notices } = useShell()
  const { t } = useText('people')
  const isBlocked = useBlocked().has(user.id)
  const setBlocked = useSetBlocked()
  const toggle = async (): Promise<void> => {
    const answer = await setBlocked(user.id, !isBlocked)
    const params = { name: user.username }
    if (!answer.ok) notices.show(failurePhrase(answer.error), 'bad')
    else notices.show({ key: isBlocked ? 'people:block.undone' : 'people:block.done', params }, 'good')
  }
  return (
    <Button
      kind="quiet"
      icon="lock"
      className="profile__block"
      aria-pressed={isBlocked}
      title={t('people:block.why')}
      onClick={() => void toggle()}
    >
      {t(isBlocked ? 'people:block.undo' : 'people:block')}
    </Button>
  )
}

type Reason = (typeof REPORT_REASONS)[number]

function useReporting(user: ProfileUser, onDone: () => void) {
  const { api, notices } = useShell()
  const { phrase } = useText('people')
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState('')
  const send = async (told: {
    readonly reason: Reason
    readonly text: string
    readonly session: string | null
    readonly withTexts: boolean
  }): Promise<void> => {
    setSending(true)
    const answer = await api.call('report', { body: { userId: user.id, ...told } })
    setSending(false)
    if (!answer.ok) return setError(phrase(failurePhrase(answer.error)))
    const { texts: count } = answer.value
    notices.show(
      count > 0 ? { key: 'people:report.sentTexts', params: { count } } : { key: 'people:report.sent' },
      'good',
    )
    onDone()
  }
  return { isSending, error, send }
}

/** What moderators should know; texts go along only when that is ticked. */
export function ReportForm({ user, onDone }: UserProps & { readonly onDone: () => void }) {
  const { t } = useText('people')
  const { view, mode, code } = useTable()
  const [reason, setReason] = useState<Reason>('harassment')
  const [text, setText] = useState('')
  const [withTexts, setWithTexts] = useState(false)
  const { isSending, error, send } = useReporting(user, onDone)
  const form = useRef<HTMLFormElement>(null)
  // It opens below what fits on a phone.
  useEffect(() => {
    form.current?.querySelector('select')?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'start' })
  }, [])
  const isHere = mode === 'online' && view !== null && roleOf(view, user.id) !== null
  const session = isHere ? code : null
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isSending) void send({ reason, text: text.trim(), session, withTexts: withTexts && isHere })
  }
  return (
    <form ref={form} className="profile__report" aria-busy={isSending} onSubmit={submit}>
      <h3 className="profile__subtitle">{t('people:report.title', { name: user.username })}</h3>
      <Select
        label={t('people:report.reason')}
        value={reason}
        options={REPORT_REASONS.map((value) => ({ value, label: t(`people:report.reason.${value}`) }))}
        onChange={setReason}
      />
      <TextArea
        label={t('people:report.text')}
        rows={4}
        maxLength={REPORT_TEXT_MAX}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isHere && (
        <div className="field">
          <Checkbox
            label={t('people:report.texts', { minutes: REPORT_TEXTS.minutes })}
            checked={withTexts}
            onChange={setWithTexts}
          />
          <p className="field__note">{t('people:report.texts.note')}</p>
        </div>
      )}
      <p className="profile__fault" role="alert">
        {error}
      </p>
      <div className="sheet__buttons">
        <Button kind="quiet" onClick={onDone}>
          {t('people:report.cancel')}
        </Button>
        <Button kind="danger" type="submit" disabled={isSending}>
          {t('people:report.send')}
        </Button>
      </div>
    </form>
  )
}

/** Opens the form below the card, and closes it again. */
export function ReportButton({
  isOpen,
  onToggle,
}: {
  readonly isOpen: boolean
  readonly onToggle: () => void
}) {
  const { t } = useText('people')
  return (
    <Button kind="quiet" icon="flag" aria-expanded={isOpen} onClick={onToggle}>
      {t('people:report')}
    </Button>
  )
}
