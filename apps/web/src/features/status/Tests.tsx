import type { Phrase } from '@belfry/i18n'
import type { Result } from '@belfry/kit'
import type { RestAnswer } from '@belfry/protocol'
import { type FormEvent, useState } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import type { Status } from './api.ts'

type Tried = RestAnswer<'testMail'>

/** What came out, as a phrase: it stays on the page, and is read in whatever language the page is read in then. */
interface Said extends Phrase {
  readonly isBad: boolean
}

const outcomeOf = (answer: Result<Tried>, phraseOf: (tried: Tried) => Phrase): Said =>
  answer.ok
    ? { ...phraseOf(answer.value), isBad: !answer.value.isTaken }
    : { ...failurePhrase(answer.error), isBad: true }

function Outcome({ said }: { readonly said: Said | null }) {
  const { phrase } = useText('status')
  return (
    <output className="status__said" data-bad={said?.isBad ?? false}>
      {said && phrase(said)}
    </output>
  )
}

/** A mail to whoever presses the button, and what the mail server said. */
export function MailTest({ way }: Pick<Status['mail'], 'way'>) {
  const { api } = useShell()
  const { t } = useText('status')
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const phraseOf = ({ isTaken, to, detail }: Tried): Phrase => {
    if (!isTaken) return { key: 'status:mail.failed', params: { detail } }
    return { key: way === 'server' ? 'status:mail.taken' : 'status:mail.filed', params: { to } }
  }
  const send = async (): Promise<void> => {
    setBusy(true)
    const answer = await api.call('testMail', { body: {} })
    setBusy(false)
    setSaid(outcomeOf(answer, phraseOf))
  }
  return (
    <div className="status__test" aria-busy={isBusy}>
      <Button disabled={isBusy} onClick={() => void send()}>
        {t('status:mail.test')}
      </Button>
      <Outcome said={said} />
    </div>
  )
}

const PHONE = /^\+\d{6,15}$/

export function SmsTest({ way }: Pick<Status['sms'], 'way'>) {
  const { api } = useShell()
  const { t } = useText('status')
  const [phone, setPhone] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const number = phone.replace(/[\s-]/g, '')
  const phraseOf = ({ isTaken, to, detail }: Tried): Phrase => {
    if (!isTaken) return { key: 'status:sms.failed', params: { detail } }
    return way === 'service' ? { key: 'status:sms.taken', params: { to } } : { key: 'status:sms.filed' }
  }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!PHONE.test(number)) return setSaid({ key: 'status:sms.wrong', isBad: true })
    setBusy(true)
    const answer = await api.call('testSms', { body: { phone: number } })
    setBusy(false)
    setSaid(outcomeOf(answer, phraseOf))
  }
  return (
    <form className="status__test" aria-busy={isBusy} onSubmit={(event) => void send(event)}>
      <TextField
        type="tel"
        autoComplete="tel"
        label={t('status:sms.phone')}
        hint={t('status:sms.phone.hint')}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <Button type="submit" disabled={isBusy}>
        {t('status:sms.test')}
      </Button>
      <Outcome said={said} />
    </form>
  )
}
