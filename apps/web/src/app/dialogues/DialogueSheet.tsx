import type { Namespace, Phrase } from '@belfry/i18n'
import type { ComponentType } from 'react'
import type { Dialogue, DialogueAnswers, DialogueType } from '../../lib/modals/dialogues.ts'
import type { PendingDialogue } from '../../lib/modals/modals.ts'
import { useOverSheets } from '../../shell/useOverSheets.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Sheet, SheetText } from '../../ui/Sheet.tsx'
import { AlertForm } from './AlertForm.tsx'
import { ChoiceForm } from './ChoiceForm.tsx'
import { ConfirmForm } from './ConfirmForm.tsx'
import { PromptForm } from './PromptForm.tsx'
import { RevealForm } from './RevealForm.tsx'
import { TermsForm } from './TermsForm.tsx'
import { TimerForm } from './TimerForm.tsx'

/** A dialogue's form knows its question and gives one answer. */
export interface FormProps<T extends DialogueType> {
  readonly dialogue: Extract<Dialogue, { readonly type: T }>
  readonly onAnswer: (answer: DialogueAnswers[T]) => void
}

const FORMS: { readonly [T in DialogueType]: ComponentType<FormProps<T>> } = {
  alert: AlertForm,
  choice: ChoiceForm,
  confirm: ConfirmForm,
  prompt: PromptForm,
  reveal: RevealForm,
  terms: TermsForm,
  timer: TimerForm,
}

const isPhrase = (value: unknown): value is Phrase =>
  typeof (value as Partial<Phrase> | null | undefined)?.key === 'string'

/** Whoever asks brings texts of their own; a dialogue may be the first to show them. */
const namespacesOf = (dialogue: Dialogue): Namespace[] =>
  Object.values(dialogue)
    .filter(isPhrase)
    .map(({ key }) => key.slice(0, key.indexOf(':')) as Namespace)

export interface DialogueSheetProps {
  readonly pending: PendingDialogue
  readonly isOpen: boolean
}

export function DialogueSheet({ pending: { id, dialogue }, isOpen }: DialogueSheetProps) {
  const { modals } = useShell()
  const { t, phrase } = useText('dialogues', ...namespacesOf(dialogue))
  // The table gives each type its own form; that the two agree cannot be said in types.
  const Form = FORMS[dialogue.type] as ComponentType<FormProps<DialogueType>>
  return (
    <Sheet
      isOpen={isOpen}
      name="dialogue"
      size="small"
      isImportant={dialogue.isImportant ?? false}
      title={phrase(dialogue.title)}
      closeLabel={t('common:close')}
      onDismiss={modals.dismiss}
      above={useOverSheets()}
    >
      {dialogue.text && <SheetText>{phrase(dialogue.text)}</SheetText>}
      <Form dialogue={dialogue} onAnswer={(answer) => modals.answer(id, dialogue.type, answer)} />
    </Sheet>
  )
}
