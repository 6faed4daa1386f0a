import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import type { FormProps } from './DialogueSheet.tsx'

export function AlertForm({ onAnswer }: FormProps<'alert'>) {
  const { t } = useText('dialogues')
  return (
    <div className="sheet__buttons">
      <Button kind="primary" onClick={() => onAnswer(undefined)}>
        {t('dialogues:ok')}
      </Button>
    </div>
  )
}
