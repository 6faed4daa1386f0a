import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { ProofForm } from './ProofForm.tsx'
import { FACTOR_QUERY, useFactor } from './useFactor.ts'

function Missing() {
  const { modals, navigator } = useShell()
  const { t } = useText('account')
  const goThere = (): void => {
    modals.close()
    navigator.goTo('Account')
  }
  return (
    <div className="factor-gate" data-factor="missing">
      <p className="sheet__text">{t('account:gate.missing')}</p>
      <Button kind="primary" icon="key" onClick={goThere}>
        {t('account:gate.setup')}
      </Button>
    </div>
  )
}

function StepUp() {
  const { api } = useShell()
  const { t } = useText('account')
  const queries = useQueryClient()
  return (
    <div className="factor-gate" data-factor="asked">
      <ProofForm
        name={t('account:gate.title')}
        asks={['code']}
        submit={t('account:gate.show')}
        send={async ({ code }) => {
          const answer = await api.call('showFactor', { body: { code } })
          if (answer.ok) await queries.invalidateQueries({ queryKey: FACTOR_QUERY })
          return answer
        }}
      >
        <p className="sheet__text">{t('account:gate.asked')}</p>
      </ProofForm>
    </div>
  )
}

/** Pages with power over others open for whoever has shown the second factor; the server asks the same. */
export function FactorGate({ children }: { readonly children: ReactNode }) {
  const { t, phrase } = useText('account')
  const { data, error } = useFactor()
  if (error) return <p role="alert">{phrase(failurePhrase(error.failure))}</p>
  if (!data) return <p>{t('account:loading')}</p>
  if (!data.isOn) return <Missing />
  return data.isShown ? children : <StepUp />
}
