import { useState } from 'react'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import type { FormProps } from './DialogueSheet.tsx'

/** The terms are agreed to, or one logs out; there is no third way. */
export function TermsForm({ dialogue: { href }, onAnswer }: FormProps<'terms'>) {
  const { t } = useText('dialogues')
  const [hasAgreed, setAgreed] = useState(false)
  return (
    <>
      {href && (
        <a href={href} target="_blank" rel="noreferrer">
          {t('dialogues:terms.read')}
        </a>
      )}
      <Checkbox label={t('dialogues:terms.agree')} checked={hasAgreed} onChange={setAgreed} />
      <div className="sheet__buttons">
        <Button onClick={() => onAnswer(false)}>{t('dialogues:terms.logout')}</Button>
        <Button kind="primary" disabled={!hasAgreed} onClick={() => onAnswer(true)}>
          {t('dialogues:terms.continue')}
        </Button>
      </div>
    </>
  )
}
