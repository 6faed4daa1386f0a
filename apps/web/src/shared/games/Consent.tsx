import './consent.css'
import type { RestAnswer } from '@belfry/protocol'
import { useId, useState } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'

export type Shared = RestAnswer<'agreeReplay'>

interface QuestionProps {
  readonly name: 'seen' | 'words'
  readonly said: boolean | null
  readonly onSay: (yes: boolean) => void
}

function Question({ name, said, onSay }: QuestionProps) {
  const { t } = useText('replay')
  const id = useId()
  return (
    <fieldset className="consent__question" data-question={name} aria-describedby={id}>
      <legend className="consent__legend">{t(`replay:ask.${name}`)}</legend>
      <p id={id}>{t(`replay:ask.${name}.more`)}</p>
      <div className="consent__answers">
        <Button aria-pressed={said === true} onClick={() => onSay(true)}>
          {t('replay:ask.yes')}
        </Button>
        <Button aria-pressed={said === false} onClick={() => onSay(false)}>
          {t('replay:ask.no')}
        </Button>
      </div>
    </fieldset>
  )
}

interface ConsentProps {
  readonly id: string
  readonly sharing: Pick<Shared, 'mine' | 'words' | 'isStoryteller'>
  /** There is a truth that others could be shown. */
  readonly isRevealed: boolean
  readonly onChange: (sharing: Shared) => void
}

/** What those who were in a game are asked about it. Whoever led decides about the link elsewhere. */
export function Consent({ id, sharing, isRevealed, onChange }: ConsentProps) {
  const { api } = useShell()
  const { phrase } = useText('replay', 'errors')
  const [fault, setFault] = useState('')
  const say = async (body: { agrees: boolean } | { words: boolean }): Promise<void> => {
    const answer = await api.call('agreeReplay', { params: { id }, body })
    if (answer.ok) onChange(answer.value)
    setFault(answer.ok ? '' : phrase(failurePhrase(answer.error)))
  }
  return (
    <div className="consent">
      {isRevealed && !sharing.isStoryteller && (
        <Question name="seen" said={sharing.mine} onSay={(agrees) => void say({ agrees })} />
      )}
      <Question name="words" said={sharing.words} onSay={(words) => void say({ words })} />
      {fault !== '' && <p role="alert">{fault}</p>}
    </div>
  )
}
