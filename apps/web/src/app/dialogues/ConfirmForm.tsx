import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import type { FormProps } from './DialogueSheet.tsx'
import { useCountdown } from './useCountdown.ts'

export function ConfirmForm({ dialogue, onAnswer }: FormProps<'confirm'>) {
  const { clock } = useShell()
  const { t, phrase } = useText('dialogues')
  const seconds = useCountdown(clock, dialogue.countdownSeconds, () => onAnswer(false))
  return (
    <>
      {seconds !== undefined && (
        <p className="sheet__countdown" role="timer">
          {t('dialogues:countdown', { count: seconds })}
        </p>
      )}
      <div className="sheet__buttons">
        <Button onClick={() => onAnswer(false)}>{phrase(dialogue.no ?? { key: 'dialogues:no' })}</Button>
        <Button kind="primary" onClick={() => onAnswer(true)}>
          {phrase(dialogue.yes ?? { key: 'dialogues:yes' })}
        </Button>
      </div>
    </>
  )
}
