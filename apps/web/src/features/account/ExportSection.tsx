import { useState } from 'react'
import type { ApiResult } from '../../lib/api/http.ts'
import { saveFile } from '../../lib/browser/saveFile.ts'
import { type Proof, ProofForm } from '../../shared/second-factor/ProofForm.tsx'
import { useFactor } from '../../shared/second-factor/useFactor.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from './Section.tsx'

const FILE = 'belfry-account.json'

/** Export: everything that is kept about the account, as one file. */
export function ExportSection() {
  const { api } = useShell()
  const { t } = useText('account')
  const { data } = useFactor()
  const [isAsked, setAsked] = useState(false)
  const load = async ({ password, code }: Proof): Promise<ApiResult<unknown>> => {
    const answer = await api.call('exportAccount', { body: { password, ...(code && { code }) } })
    if (answer.ok) {
      saveFile(FILE, JSON.stringify(answer.value, null, 2))
      setAsked(false)
    }
    return answer
  }
  return (
    <Section name="export" title={t('account:export')} text={t('account:export.text')}>
      <p>{t('account:export.without')}</p>
      {isAsked ? (
        <ProofForm
          name={t('account:export')}
          asks={data?.isOn ? ['password', 'code'] : ['password']}
          submit={t('account:export.save')}
          send={load}
          onCancel={() => setAsked(false)}
        />
      ) : (
        <Button icon="scroll" disabled={!data} onClick={() => setAsked(true)}>
          {t('account:export.save')}
        </Button>
      )}
    </Section>
  )
}
