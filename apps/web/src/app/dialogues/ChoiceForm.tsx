import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import type { FormProps } from './DialogueSheet.tsx'

/** One button for each way to go on, and one to stay. */
export function ChoiceForm({ dialogue, onAnswer }: FormProps<'choice'>) {
  const { t, phrase } = useText('dialogues')
  return (
    <div className="sheet__buttons">
      <Button kind={dialogue.choices.length > 0 ? 'plain' : 'primary'} onClick={() => onAnswer(null)}>
        {dialogue.cancel ? phrase(dialogue.cancel) : t('dialogues:cancel')}
      </Button>
      {dialogue.choices.map(({ value, label, kind = 'plain' }) => (
        <Button key={value} kind={kind} data-choice={value} onClick={() => onAnswer(value)}>
          {phrase(label)}
        </Button>
      ))}
    </div>
  )
}
