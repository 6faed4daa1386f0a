import { useState } from 'react'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import type { FormProps } from './DialogueSheet.tsx'
import { promptValue } from './limits.ts'

export function PromptForm({ dialogue, onAnswer }: FormProps<'prompt'>) {
  const { t, phrase } = useText('dialogues')
  const [typed, setTyped] = useState(dialogue.value ?? '')
  const value = promptValue(typed, dialogue)
  const { minlength: min = 0, maxlength: max } = dialogue
  const length = max === undefined ? undefined : t('dialogues:prompt.limits', { min, max })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (value !== null) onAnswer(value)
      }}
    >
      <TextField
        label={phrase(dialogue.label)}
        value={typed}
        autoComplete="off"
        hint={dialogue.hint ? phrase(dialogue.hint) : length}
        onChange={(event) => setTyped(event.target.value)}
      />
      <div className="sheet__buttons">
        <Button onClick={() => onAnswer(null)}>{t('dialogues:cancel')}</Button>
        <Button kind="primary" type="submit" disabled={value === null}>
          {t('dialogues:ok')}
        </Button>
      </div>
    </form>
  )
}
