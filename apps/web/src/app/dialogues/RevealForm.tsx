import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import type { FormProps } from './DialogueSheet.tsx'

/** Before the tokens turn, the Storyteller says who won. */
export function RevealForm({ onAnswer }: FormProps<'reveal'>) {
  const { t } = useText('dialogues')
  return (
    <div className="sheet__buttons">
      <Button onClick={() => onAnswer(null)}>{t('dialogues:cancel')}</Button>
      <Button kind="primary" onClick={() => onAnswer('good')}>
        {t('dialogues:reveal.good')}
      </Button>
      <Button kind="danger" onClick={() => onAnswer('evil')}>
        {t('dialogues:reveal.evil')}
      </Button>
    </div>
  )
}
