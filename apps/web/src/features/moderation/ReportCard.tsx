import { REPORT_TEXT_MAX, type Report, type RestBody } from '@belfry/protocol'
import { type FormEvent, useState } from 'react'
import { shownName } from '../../shared/people/shownName.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useDecide } from './api.ts'
import { Fact, useMoment } from './Facts.tsx'
import { Fault, Submit } from './FormParts.tsx'

interface CardProps {
  readonly report: Report
  readonly onChoose: (userId: string) => void
}

type Person = Report['reporter']

function Who({ person, onChoose }: { readonly person: Person } & Pick<CardProps, 'onChoose'>) {
  const { t } = useText('moderation')
  if (!person) return <>{t('moderation:report.gone')}</>
  return (
    <button type="button" className="report__who" onClick={() => onChoose(person.id)}>
      {shownName(person.username)}
    </button>
  )
}

function Attached({ texts }: Pick<Report, 'texts'>) {
  const { t } = useText('moderation')
  const moment = useMoment()
  if (!texts) return <p className="report__quiet">{t('moderation:report.noTexts')}</p>
  if (texts.length === 0) return <p className="report__quiet">{t('moderation:report.textsNone')}</p>
  return (
    <details className="report__texts">
      <summary>{t('moderation:report.texts', { count: texts.length })}</summary>
      <ol>
        {texts.map(({ at, from, to, message, isPrivate }) => (
          <li key={`${at} ${from} ${to}`} data-private={isPrivate}>
            <span className="report__quiet">{moment(at)}</span> <strong>{from}</strong>
            {to !== '' && <span className="report__quiet"> {t('moderation:report.to', { name: to })}</span>}
            <br />
            {message}
          </li>
        ))}
      </ol>
    </details>
  )
}

function Notes({ notes }: Pick<Report, 'notes'>) {
  const { t } = useText('moderation')
  const moment = useMoment()
  if (notes.length === 0) return null
  return (
    <ul className="report__notes" aria-label={t('moderation:report.notes')}>
      {notes.map(({ at, author, text }) => (
        <li key={`${at} ${text}`}>
          <strong>{author?.username ?? t('moderation:report.gone')}</strong>{' '}
          <span className="report__quiet">{moment(at)}</span>
          <br />
          {text}
        </li>
      ))}
    </ul>
  )
}

type Change = RestBody<'decideReport'>

function Decision({ report }: Pick<CardProps, 'report'>) {
  const { t, phrase } = useText('moderation')
  const decide = useDecide(report.id)
  const [note, setNote] = useState('')
  const [error, setError] = useState('')
  const typed = note.trim()
  /** A note that is written goes along with whatever is decided. */
  const send = async (change: Change): Promise<void> => {
    const answer = await decide({ ...change, ...(typed === '' ? {} : { note: typed }) })
    if (!answer.ok) return setError(phrase(failurePhrase(answer.error)))
    setNote('')
    setError('')
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (typed !== '') void send({})
  }
  return (
    <form className="moderation__part" onSubmit={submit}>
      <TextArea
        label={t('moderation:report.note')}
        rows={2}
        maxLength={REPORT_TEXT_MAX}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <Fault>{error}</Fault>
      <div className="sheet__buttons">
        <Submit whyNot={typed === '' ? t('moderation:report.note.empty') : ''}>
          {t('moderation:report.note.add')}
        </Submit>
        {report.state !== 'open' && (
          <Button onClick={() => void send({ state: 'open' })}>{t('moderation:report.reopen')}</Button>
        )}
        {report.state === 'open' && (
          <Button kind="primary" onClick={() => void send({ state: 'taken' })}>
            {t('moderation:report.take')}
          </Button>
        )}
        {report.state === 'taken' && (
          <Button kind="primary" onClick={() => void send({ state: 'closed' })}>
            {t('moderation:report.close')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** Report: who about whom, what they wrote and attached, and what becomes of it. */
export function ReportCard({ report, onChoose }: CardProps) {
  const { t } = useText('moderation', 'people')
  const moment = useMoment()
  return (
    <li className="report" data-report={report.id} data-state={report.state}>
      <header className="report__head">
        <h3 className="report__reason">{t(`people:report.reason.${report.reason}`)}</h3>
        <time className="report__quiet" dateTime={new Date(report.at).toISOString()}>
          {moment(report.at)}
        </time>
      </header>
      <dl className="moderation__facts">
        <Fact label={t('moderation:report.about')}>
          <Who person={report.target} onChoose={onChoose} />
        </Fact>
        <Fact label={t('moderation:report.by')}>
          <Who person={report.reporter} onChoose={onChoose} />
        </Fact>
        {report.session !== null && <Fact label={t('moderation:report.session')}>{report.session}</Fact>}
        {report.takenBy && <Fact label={t('moderation:report.taken')}>{report.takenBy.username}</Fact>}
      </dl>
      {report.text === '' ? (
        <p className="report__quiet">{t('moderation:report.noWords')}</p>
      ) : (
        <blockquote className="report__text">{report.text}</blockquote>
      )}
      <Attached texts={report.texts} />
      <Notes notes={report.notes} />
      <Decision key={report.updatedAt} report={report} />
    </li>
  )
}
