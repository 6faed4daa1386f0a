import type { RestAnswer } from '@belfry/protocol'
import { type FormEvent, useState } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import type { Status } from './api.ts'

type Tried = RestAnswer<'testMail'>
interface Said {
  readonly text: string
  readonly isBad: boolean
}

function Outcome({ said }: { readonly said: Said | null }) {
  return (
    <output className="status__said" data-bad={said?.isBad ?? false}>
      {said?.text ?? ''}
    </output>
  )
}

/** A mail to whoever presses the button, and what the mail server said. */
export function MailTest({ way }: Pick<Status['mail'], 'way'>) {
  const { api } = useShell()
  const { t, phrase } = useText('status')
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const textOf = ({ isTaken, to, detail }: Tried): string => {
    if (!isTaken) return t('status:mail.failed', { detail })
    return t(way === 'server' ? 'status:mail.taken' : 'status:mail.filed', { to })
  }
  const send = async (): Promise<void> => {
    setBusy(true)
    const answer = await api.call('testMail', { body: {} })
    setBusy(false)
    setSaid(
      answer.ok
        ? { text: textOf(answer.value), isBad: !answer.value.isTaken }
        : { text: phrase(failurePhrase(answer.error)), isBad: true },
    )
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
  const { t, phrase } = useText('status')
  const [phone, setPhone] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [said, setSaid] = useState<Said | null>(null)
  const number = phone.replace(/[\s-]/g, '')
  const textOf = ({ isTaken, to, detail }: Tried): string => {
    if (!isTaken) return t('status:sms.failed', { detail })
    return way === 'service' ? t('status:sms.taken', { to }) : t('status:sms.filed')
  }
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!PHONE.test(number)) return setSaid({ text: t('status:sms.wrong'), isBad: true })
    setBusy(true)
    const answer = await api.call('testSms', { body: { phone: number } })
    setBusy(false)
    setSaid(
      answer.ok
        ? { text: textOf(answer.value), isBad: !answer.value.isTaken }
        : { text: phrase(failurePhrase(answer.error)), isBad: true },
    )
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
