import type { Phrase } from '@belfry/i18n'
import { useState } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase } from '../../shell/useText.ts'
import { verify } from './api.ts'
import { isRestart, phoneText } from './status.ts'

export type PhoneStep = 'number' | 'code' | 'verified'

export interface PhoneVerification {
  readonly step: PhoneStep
  readonly isLoading: boolean
  readonly error: Phrase | null
  readonly code: string
  /** How many codes were refused. */
  readonly failures: number
  readonly setCode: (code: string) => void
  readonly send: (prefix: string, phone: string) => Promise<void>
  readonly confirm: () => Promise<void>
  readonly startOver: () => void
}

interface Sent {
  readonly prefix: string
  readonly phone: string
}

/** First the number, then the code that was sent to it. */
export function usePhoneVerification(): PhoneVerification {
  const { api, account } = useShell()
  const [sent, setSent] = useState<Sent | null>(null)
  const [isVerified, setVerified] = useState(false)
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<Phrase | null>(null)
  const [code, setCode] = useState('')
  const [failures, setFailures] = useState(0)

  const ask = async (number: Sent, typed?: string): Promise<boolean> => {
    setLoading(true)
    setError(null)
    const answer = await verify(api, {
      type: 'phone',
      ...number,
      ...(typed === undefined ? {} : { code: typed }),
    })
    setLoading(false)
    if (answer.ok && answer.value.success) return true
    setCode('')
    if (typed !== undefined) setFailures((before) => before + 1)
    setError(answer.ok ? phoneText(answer.value.status, typed !== undefined) : failurePhrase(answer.error))
    if (answer.ok && isRestart(answer.value.status)) setSent(null)
    return false
  }

  return {
    step: isVerified ? 'verified' : sent ? 'code' : 'number',
    isLoading,
    error,
    code,
    failures,
    setCode,
    async send(prefix, phone) {
      if (await ask({ prefix, phone })) setSent({ prefix, phone })
    },
    async confirm() {
      if (!sent || !(await ask(sent, code))) return
      setVerified(true)
      await account.refresh()
    },
    startOver() {
      setSent(null)
      setFailures(0)
      setCode('')
      setError(null)
    },
  }
}
