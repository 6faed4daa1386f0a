import { useState } from 'react'
import { saveFile } from '../../lib/browser/saveFile.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Section } from './Section.tsx'

const FILE = 'belfry-account.json'

/** Export: everything that is kept about the account, as one file. */
export function ExportSection() {
  const { api } = useShell()
  const { t, phrase } = useText('account')
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState('')
  const load = async (): Promise<void> => {
    setLoading(true)
    const answer = await api.call('exportAccount')
    setLoading(false)
    setError(answer.ok ? '' : phrase(failurePhrase(answer.error)))
    if (answer.ok) saveFile(FILE, JSON.stringify(answer.value, null, 2))
  }
  return (
    <Section name="export" title={t('account:export')} text={t('account:export.text')}>
      <p>{t('account:export.without')}</p>
      <p className="account__error" role="alert">
        {error}
      </p>
      <Button icon="scroll" disabled={isLoading} onClick={() => void load()}>
        {t('account:export.save')}
      </Button>
    </Section>
  )
}
