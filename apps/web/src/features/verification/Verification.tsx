import './verification.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { usePlace } from '../../shell/usePlace.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Crest } from '../../ui/Crest.tsx'
import { CodeField } from './CodeField.tsx'
import { codeDigits, isCode } from './code.ts'
import { useEmailVerification } from './useEmailVerification.ts'

/** A code that came with the address is submitted by itself, once, as soon as there is a token to do it with. */
function useLinkedCode(linked: string, confirm: (code: string) => Promise<void>): void {
  const hasToken = useReadable(useShell().account).claims !== null
  const isSubmitted = useRef(false)
  useEffect(() => {
    if (!hasToken || !isCode(linked) || isSubmitted.current) return
    isSubmitted.current = true
    void confirm(linked)
  }, [hasToken, linked, confirm])
}

/** The code in the address, which is taken out at once: histories keep it, and whoever looks on sees it. */
function useCodeInAddress(): string {
  const { navigator } = useShell()
  const { pathname, search, hash } = usePlace()
  const inAddress = new URLSearchParams(search).get('code')
  const [code, setCode] = useState(inAddress)
  if (inAddress !== null && inAddress !== code) setCode(inAddress)
  useEffect(() => {
    if (inAddress !== null) navigator.go(`${pathname}${hash}`, { replace: true })
  }, [inAddress, pathname, hash, navigator])
  return codeDigits(code ?? '')
}

export function Page() {
  const { account } = useShell()
  const { t, phrase } = useText('verification')
  const linked = useCodeInAddress()
  const { isLoading, error, notification, confirm, resend } = useEmailVerification()
  const [code, setCode] = useState(linked)
  useLinkedCode(linked, confirm)
  const { user } = useReadable(account)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isCode(code)) void confirm(code)
  }
  return (
    <main className="gate-page">
      <section className="gate-page__notice notice">
        <Crest />
        <h1 className="gate-page__title">{t('verification:title')}</h1>
        <p>{user ? t('verification:text', { email: user.email }) : t('verification:text.short')}</p>
        <form className="verification" aria-busy={isLoading} onSubmit={submit}>
          <CodeField label={t('verification:code')} value={code} onChange={setCode} />
          <p className="verification__error" role="alert">
            {error && phrase(error)}
          </p>
          <output className="verification__notification">{notification && phrase(notification)}</output>
          <div className="gate-page__buttons">
            <Button kind="primary" type="submit" disabled={!isCode(code) || isLoading}>
              {t('verification:confirm')}
            </Button>
            <Button disabled={isLoading} onClick={() => void resend()}>
              {t('verification:resend')}
            </Button>
            <Button kind="quiet" onClick={account.logout}>
              {t('common:logout')}
            </Button>
          </div>
        </form>
        <a href="/">{t('verification:link')}</a>
      </section>
    </main>
  )
}
