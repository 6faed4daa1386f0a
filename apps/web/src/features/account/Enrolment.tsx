import { useState } from 'react'
import { ProofForm } from '../../shared/second-factor/ProofForm.tsx'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../../ui/qr/QrCode.tsx'
import type { Begun } from './api.ts'

const GROUPS = /.{4}(?=.)/g

interface EnrolmentProps {
  readonly onCodes: (codes: readonly string[]) => void
}

/** The secret to scan or to type, and the first code of it as proof that it arrived. */
function Confirm({ begun, onCodes, onCancel }: EnrolmentProps & { begun: Begun; onCancel: () => void }) {
  const { t } = useText('account')
  const { api } = useShell()
  return (
    <div className="account__enrolment">
      <QrCode text={begun.uri} label={t('account:factor.qr')} />
      <ProofForm
        name={t('account:factor.confirm')}
        asks={['first code']}
        submit={t('account:factor.confirm')}
        send={async ({ code }) => {
          const answer = await api.call('confirmFactor', { body: { code } })
          if (answer.ok) onCodes(answer.value.codes)
          return answer
        }}
        onCancel={onCancel}
      >
        <p>{t('account:factor.scan')}</p>
        <output className="account__secret" aria-label={t('account:factor.secret')}>
          {begun.secret.replace(GROUPS, '$& ')}
        </output>
      </ProofForm>
    </div>
  )
}

export function Enrolment({ onCodes }: EnrolmentProps) {
  const { t } = useText('account')
  const { api } = useShell()
  const [isAsked, setAsked] = useState(false)
  const [begun, setBegun] = useState<Begun | null>(null)
  const stop = (): void => {
    setAsked(false)
    setBegun(null)
  }
  if (begun) return <Confirm begun={begun} onCodes={onCodes} onCancel={stop} />
  if (!isAsked)
    return (
      <Button kind="primary" icon="key" onClick={() => setAsked(true)}>
        {t('account:factor.begin')}
      </Button>
    )
  return (
    <ProofForm
      name={t('account:factor.begin')}
      asks={['password']}
      submit={t('account:factor.next')}
      send={async ({ password }) => {
        const answer = await api.call('beginFactor', { body: { password } })
        if (answer.ok) setBegun(answer.value)
        return answer
      }}
      onCancel={stop}
    />
  )
}
