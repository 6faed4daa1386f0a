import { NEW_PASSWORD_MIN } from '@belfry/protocol'
import { type FormEvent, useState } from 'react'
import { NewPasswordField } from '../../shared/password/NewPasswordField.tsx'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Messages } from './Messages.tsx'
import { type Messages as MessagesState, QUIET } from './useLoginForm.ts'

export interface ResetFormProps {
  /** From the link in the mail; good once. */
  readonly token: string
  readonly onDone: () => void
}

/** A new password for whoever followed the link of a recovery mail. */
export function ResetForm({ token, onDone }: ResetFormProps) {
  const { account, notices } = useShell()
  const { t, phrase } = useText('login')
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [isLoading, setLoading] = useState(false)
  const [{ error }, setMessages] = useState<MessagesState>(QUIET)

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (password !== confirmation) {
      setMessages({ error: { key: 'login:error_password' }, notification: null })
      return
    }
    setLoading(true)
    const answer = await account.reset(token, password)
    setLoading(false)
    if (!answer.ok) return setMessages({ error: failurePhrase(answer.error), notification: null })
    notices.show({ key: 'login:reset.done' }, 'good')
    onDone()
  }

  return (
    <form className="login__form" aria-label={t('login:reset')} onSubmit={(event) => void submit(event)}>
      <p>{t('login:reset.text')}</p>
      <NewPasswordField
        label={t('login:reset.password')}
        hint={t('login:password.hint', { min: NEW_PASSWORD_MIN })}
        value={password}
        onChange={setPassword}
      />
      <NewPasswordField label={t('login:confirmation')} value={confirmation} onChange={setConfirmation} />
      <Messages error={error && phrase(error)} notification={null} />
      <div className="login__buttons">
        <Button kind="primary" type="submit" disabled={isLoading}>
          {t('login:reset')}
        </Button>
        <Button onClick={onDone}>{t('login:reset.cancel')}</Button>
      </div>
    </form>
  )
}
