import type { Phrase } from '@belfry/i18n'
import { useCallback, useState } from 'react'
import { pathAfterLogin, storedReturn } from '../../lib/routing/returnRoute.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase } from '../../shell/useText.ts'
import { verify } from './api.ts'
import { emailText, isOver } from './status.ts'

const ALREADY_VERIFIED = 404

export interface EmailVerification {
  readonly isLoading: boolean
  readonly error: Phrase | null
  readonly notification: Phrase | null
  /** How many codes were refused. */
  readonly failures: number
  /** The code that was sent is worth nothing any more: another one is the way on. */
  readonly needsNew: boolean
  readonly confirm: (code: string) => Promise<void>
  readonly resend: () => Promise<void>
  /** To where somebody wanted to be, once the address is proven. */
  readonly goOn: () => Promise<void>
}

/** Confirms an address by its code, and leads on to where somebody wanted to be. */
export function useEmailVerification(): EmailVerification {
  const { api, account, storage, navigator } = useShell()
  const [isLoading, setLoading] = useState(false)
  const [error, setError] = useState<Phrase | null>(null)
  const [notification, setNotification] = useState<Phrase | null>(null)
  const [needsNew, setNeedsNew] = useState(false)
  const [failures, setFailures] = useState(0)

  /** Sends with or without a code; true when it did what it should. */
  const send = useCallback(
    async (code?: string): Promise<boolean> => {
      setLoading(true)
      setError(null)
      setNotification(null)
      const answer = await verify(api, { type: 'email', ...(code === undefined ? {} : { code }) })
      if (!answer.ok) setError(failurePhrase(answer.error))
      else if (!answer.value.success) setError(emailText(answer.value.status, code !== undefined))
      setNeedsNew(answer.ok && isOver(answer.value.status))
      // Confirmed on another device: the guards learn of it with a new token.
      if (answer.ok && answer.value.status === ALREADY_VERIFIED) await account.refresh()
      setLoading(false)
      if (code !== undefined && !(answer.ok && answer.value.success)) setFailures((before) => before + 1)
      return answer.ok && answer.value.success
    },
    [api, account],
  )
  const goOn = useCallback(async (): Promise<void> => {
    const wanted = storedReturn(storage)
    await account.refresh()
    storage.remove('returnRoute')
    navigator.go(
      pathAfterLogin(navigator, wanted?.startsWith('/verification') ? undefined : wanted, location.hash),
      { replace: true },
    )
  }, [account, storage, navigator])
  const confirm = useCallback(
    async (code: string): Promise<void> => {
      if (await send(code)) await goOn()
    },
    [send, goOn],
  )
  const resend = useCallback(async (): Promise<void> => {
    if (await send()) setNotification({ key: 'verification:sent' })
  }, [send])
  return { isLoading, error, notification, failures, needsNew, confirm, resend, goOn }
}
