import './proof.css'
import type { Result } from '@belfry/kit'
import { type ReactNode, useState } from 'react'
import { useSending } from '../../shell/useSending.ts'
import { useText } from '../../shell/useText.ts'
import { Button, type ButtonProps } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { FactorCode } from './FactorCode.tsx'

export interface Proof {
  readonly password: string
  readonly code: string
}

export interface ProofFormProps {
  /** What this is, for those who listen. */
  readonly name: string
  /** The first code is one of the app: recovery codes come after it. */
  readonly asks: readonly ('password' | 'code' | 'first code')[]
  readonly submit: string
  readonly kind?: ButtonProps['kind']
  readonly send: (proof: Proof) => Promise<Result<unknown>>
  readonly onCancel?: () => void
  readonly children?: ReactNode
}

const EMPTY: Proof = { password: '', code: '' }

interface SecretProps {
  readonly value: string
  readonly onChange: (value: string) => void
}

function Password({ value, onChange }: SecretProps) {
  const { t } = useText('account')
  return (
    <TextField
      label={t('account:proof.password')}
      type="password"
      autoComplete="current-password"
      required
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** Asks for the password, a code of the second factor or both, and says why they do not do. */
export function ProofForm({
  name,
  asks,
  submit,
  kind = 'primary',
  send,
  onCancel,
  children,
}: ProofFormProps) {
  const { t } = useText('account')
  const [proof, setProof] = useState(EMPTY)
  const sending = useSending(async () => {
    const answer = await send(proof)
    if (!answer.ok) setProof(EMPTY)
    return answer
  })
  return (
    <form className="proof" aria-label={name} aria-busy={sending.isSending} onSubmit={sending.send}>
      {children}
      {asks.includes('password') && (
        <Password value={proof.password} onChange={(password) => setProof({ ...proof, password })} />
      )}
      {!asks.every((one) => one === 'password') && (
        <FactorCode
          isFirst={asks.includes('first code')}
          value={proof.code}
          onChange={(code) => setProof({ ...proof, code })}
        />
      )}
      <p className="proof__error" role="alert">
        {sending.error}
      </p>
      <div className="proof__buttons">
        <Button kind={kind} type="submit" disabled={sending.isSending}>
          {submit}
        </Button>
        {onCancel && (
          <Button kind="quiet" onClick={onCancel}>
            {t('account:proof.cancel')}
          </Button>
        )}
      </div>
    </form>
  )
}
