import type { Result } from '@belfry/kit'
import { type FormEvent, useState } from 'react'
import { failurePhrase, useText } from './useText.ts'

export interface Sending {
  /** For the form's `onSubmit`. */
  readonly send: (event: FormEvent) => void
  readonly isSending: boolean
  /** Why it came to nothing; empty while it did not. */
  readonly error: string
}

/** Form that asks the server: what is typed goes out once, and a refusal is told in words. */
export function useSending(
  ask: () => Promise<Result<unknown>>,
  onDone: () => void = () => undefined,
): Sending {
  const { phrase } = useText('common')
  const [isSending, setSending] = useState(false)
  const [error, setError] = useState('')
  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setSending(true)
    setError('')
    const answer = await ask()
    setSending(false)
    if (answer.ok) onDone()
    else setError(phrase(failurePhrase(answer.error)))
  }
  return { send: (event) => void send(event), isSending, error }
}
