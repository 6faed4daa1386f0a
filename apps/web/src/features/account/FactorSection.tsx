import { useState } from 'react'
import { ProofForm } from '../../shared/second-factor/ProofForm.tsx'
import { useFactor } from '../../shared/second-factor/useFactor.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { useChange } from './api.ts'
import { Enrolment } from './Enrolment.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { Section } from './Section.tsx'

type Doing = 'nothing' | 'off' | 'codes'

interface OnProps {
  readonly codesLeft: number
  readonly onCodes: (codes: readonly string[]) => void
}

/** Second factor that is on, and what can be done with it: each takes a code of it. */
function On({ codesLeft, onCodes }: OnProps) {
  const { t } = useText('account')
  const { api } = useShell()
  const { change } = useChange()
  const [doing, setDoing] = useState<Doing>('nothing')
  const stop = (): void => setDoing('nothing')
  if (doing === 'off')
    return (
      <ProofForm
        name={t('account:factor.off')}
        asks={['code']}
        submit={t('account:factor.off')}
        kind="danger"
        send={({ code }) => change('endFactor', { body: { code } })}
        onCancel={stop}
      />
    )
  if (doing === 'codes')
    return (
      <ProofForm
        name={t('account:factor.renew')}
        asks={['code']}
        submit={t('account:factor.renew')}
        send={async ({ code }) => {
          const answer = await api.call('recoveryCodes', { body: { code } })
          if (answer.ok) onCodes(answer.value.codes)
          return answer
        }}
        onCancel={stop}
      />
    )
  return (
    <>
      <p className="account__state">{t('account:factor.on', { count: codesLeft })}</p>
      <div className="account__buttons">
        <Button icon="key" onClick={() => setDoing('codes')}>
          {t('account:factor.renew')}
        </Button>
        <Button kind="danger" onClick={() => setDoing('off')}>
          {t('account:factor.off')}
        </Button>
      </div>
    </>
  )
}

/** The second factor: setting it up, its recovery codes, switching it off. */
export function FactorSection() {
  const { t, phrase } = useText('account')
  const { data, error } = useFactor()
  const { again } = useChange()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const told = (): void => {
    setCodes(null)
    void again()
  }
  return (
    <Section name="factor" title={t('account:factor')} text={t('account:factor.text')}>
      {error && <p role="alert">{phrase(failurePhrase(error.failure))}</p>}
      {codes ? (
        <RecoveryCodes codes={codes} onDone={told} />
      ) : (
        data &&
        (data.isOn ? <On codesLeft={data.codesLeft} onCodes={setCodes} /> : <Enrolment onCodes={setCodes} />)
      )}
    </Section>
  )
}
