import { useState } from 'react'
import { nameInLink } from '../../lib/account/claims.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { FactorStep } from './FactorStep.tsx'
import { Messages } from './Messages.tsx'

export interface LinkFormProps {
  /** From the link in the mail; good once. */
  readonly token: string
  readonly onDone: () => void
}

const FACTOR_NEEDED = 'auth.factor'

/** Whoever followed a mailed link comes in with one click: programs that look into mails click nothing. */
export function LinkForm({ token, onDone }: LinkFormProps) {
  const { account } = useShell()
  const { t, phrase } = useText('login')
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState('')
  const [half, setHalf] = useState<string | null>(null)
  const name = nameInLink(token)
  const enter = async (): Promise<void> => {
    setLoading(true)
    setError('')
    const answer = await account.loginByLink(token)
    setLoading(false)
    if (answer.ok) return
    if (answer.error.code === FACTOR_NEEDED) setHalf(String(answer.error.params['token']))
    else setError(phrase(failurePhrase(answer.error)))
  }
  if (half !== null) return <FactorStep token={half} text={t('login:link.factor')} onBack={onDone} />
  return (
    <form
      className="login__form"
      aria-label={t('login:link.title')}
      aria-busy={isLoading}
      onSubmit={(event) => {
        event.preventDefault()
        void enter()
      }}
    >
      <p>{name === '' ? t('login:link.nameless') : t('login:link.text', { name })}</p>
      <Messages error={error || null} notification={null} />
      <div className="login__buttons">
        <Button kind="primary" type="submit" disabled={isLoading}>
          {t('login:login')}
        </Button>
        <Button onClick={onDone}>{t('login:reset.cancel')}</Button>
      </div>
    </form>
  )
}
