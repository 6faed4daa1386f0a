import { ProofForm } from '../../shared/second-factor/ProofForm.tsx'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'

export interface FactorStepProps {
  /** Good for some minutes, and for one login. */
  readonly token: string
  /** What went before, where it was not the password. */
  readonly text?: string
  readonly onBack: () => void
}

/** The second step of a login. */
export function FactorStep({ token, text, onBack }: FactorStepProps) {
  const { account } = useShell()
  const { t } = useText('login', 'account')
  return (
    <ProofForm
      name={t('login:factor')}
      asks={['code']}
      submit={t('login:login')}
      send={({ code }) => account.finishLogin(token, code)}
      onCancel={onBack}
    >
      <p>{text ?? t('login:factor.text')}</p>
    </ProofForm>
  )
}
