import './address.css'
import type { RestBody } from '@belfry/protocol'
import { type ReactNode, useState } from 'react'
import { useSending } from '../../shell/useSending.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FactorCodeIfOn } from '../second-factor/FactorCode.tsx'
import { CodeField } from './CodeField.tsx'
import { isCode } from './sixDigits.ts'

export interface AddressFormProps {
  /** The account has the address now; the page has yet to hear of it. */
  readonly onDone: () => void
  readonly onCancel: () => void
}

interface StepProps {
  readonly name: string
  readonly submit: string
  readonly isReady: boolean
  readonly body: RestBody<'changeEmail'>
  readonly onSent: () => void
  readonly children: ReactNode
  readonly buttons: ReactNode
}

/** Sends what is typed, says why it does not do, and goes on when it does. */
function Step({ name, submit, isReady, body, onSent, children, buttons }: StepProps) {
  const { api } = useShell()
  const { send, isSending, error } = useSending(() => api.call('changeEmail', { body }), onSent)
  return (
    <form className="address" aria-label={name} aria-busy={isSending} onSubmit={send}>
      {children}
      <p className="address__error" role="alert">
        {error}
      </p>
      <div className="address__buttons">
        <Button kind="primary" type="submit" disabled={isSending || !isReady}>
          {submit}
        </Button>
        {buttons}
      </div>
    </form>
  )
}

/** Address of the account to be: first it is named, then the code that was sent there proves it. */
export function AddressForm({ onDone, onCancel }: AddressFormProps) {
  const { t } = useText('account')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [factor, setFactor] = useState('')
  const [isSent, setSent] = useState(false)
  if (isSent)
    return (
      <Step
        key="code"
        name={t('account:address')}
        submit={t('account:address.confirm')}
        isReady={isCode(code)}
        body={{ code }}
        onSent={onDone}
        buttons={
          <Button kind="quiet" onClick={() => setSent(false)}>
            {t('account:address.other')}
          </Button>
        }
      >
        <p>{t('account:address.sent', { email })}</p>
        <CodeField label={t('account:address.code')} value={code} onChange={setCode} />
      </Step>
    )
  return (
    <Step
      key="address"
      name={t('account:address')}
      submit={t('account:address.send')}
      isReady
      body={{ email: email.trim(), password, ...(factor && { factor }) }}
      onSent={() => setSent(true)}
      buttons={
        <Button kind="quiet" onClick={onCancel}>
          {t('account:proof.cancel')}
        </Button>
      }
    >
      <TextField
        label={t('account:address.new')}
        type="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <TextField
        label={t('account:proof.password')}
        type="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FactorCodeIfOn value={factor} onChange={setFactor} />
    </Step>
  )
}
