import { NEW_PASSWORD_MIN } from '@belfry/protocol'
import { type FormEvent, useState } from 'react'
import { NewPasswordField } from '../../shared/password/NewPasswordField.tsx'
import { FactorCodeIfOn } from '../../shared/second-factor/FactorCode.tsx'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useChange } from './api.ts'
import { Section } from './Section.tsx'

const EMPTY = { current: '', password: '', again: '', code: '' }

function PasswordForm({ onDone }: { readonly onDone: () => void }) {
  const { api, account, notices } = useShell()
  const { t, phrase } = useText('account')
  const { again: readAnew } = useChange()
  const { user } = useReadable(account)
  const [typed, setTyped] = useState(EMPTY)
  const [error, setError] = useState('')
  const [isSending, setSending] = useState(false)
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    const { current, password, again, code } = typed
    if (password !== again) return setError(t('account:password.differ'))
    setSending(true)
    const answer = await api.call('changePassword', { body: { current, password, ...(code && { code }) } })
    setSending(false)
    if (!answer.ok) return setError(phrase(failurePhrase(answer.error)))
    notices.show({ key: 'account:password.done' }, 'good')
    onDone()
    await readAnew()
  }
  const field = (name: 'current' | 'password' | 'again') => ({
    label: t(`account:password.${name}`),
    value: typed[name],
    onChange: (value: string) => setTyped({ ...typed, [name]: value }),
  })
  const current = field('current')
  const hint = t('account:password.hint', { min: NEW_PASSWORD_MIN })
  return (
    <form
      className="account__form"
      aria-label={t('account:password')}
      aria-busy={isSending}
      onSubmit={(event) => void send(event)}
    >
      {/* For the keepers of passwords: whose it is. */}
      <input type="text" hidden readOnly autoComplete="username" value={user?.email ?? ''} />
      <TextField
        {...current}
        type="password"
        autoComplete="current-password"
        required
        onChange={(event) => current.onChange(event.target.value)}
      />
      <NewPasswordField {...field('password')} hint={hint} />
      <NewPasswordField {...field('again')} />
      <FactorCodeIfOn value={typed.code} onChange={(code) => setTyped({ ...typed, code })} />
      <p className="account__error" role="alert">
        {error}
      </p>
      <div className="account__buttons">
        <Button kind="primary" type="submit" disabled={isSending}>
          {t('account:password.save')}
        </Button>
        <Button kind="quiet" onClick={onDone}>
          {t('account:proof.cancel')}
        </Button>
      </div>
    </form>
  )
}

/** Password to change to; every other device is logged out with it. */
export function PasswordSection() {
  const { t } = useText('account')
  const [isOpen, setOpen] = useState(false)
  return (
    <Section name="password" title={t('account:password')} text={t('account:password.text')}>
      {isOpen ? (
        <PasswordForm onDone={() => setOpen(false)} />
      ) : (
        <Button icon="key" onClick={() => setOpen(true)}>
          {t('account:password.begin')}
        </Button>
      )}
    </Section>
  )
}
