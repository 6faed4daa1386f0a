import './verification.css'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { desktopBridge } from '../../lib/browser/desktop.ts'
import { AddressForm } from '../../shared/address/AddressForm.tsx'
import { CodeField } from '../../shared/address/CodeField.tsx'
import { codeDigits, isCode } from '../../shared/address/sixDigits.ts'
import { usePermissions } from '../../shared/people/usePermissions.ts'
import { usePlace } from '../../shell/usePlace.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Crest } from '../../ui/Crest.tsx'
import { NextTry } from './NextTry.tsx'
import { type EmailVerification, useEmailVerification } from './useEmailVerification.ts'

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

/** At a table of one's own computer no mail goes out: the desktop program knows what it would have said. */
function useCodeOfOwnTable(email: string | undefined, onCode: (code: string) => void): void {
  useEffect(() => {
    if (email === undefined) return
    void desktopBridge()
      ?.ask('mailedCode', { email })
      .then((code) => code !== null && onCode(code))
  }, [email, onCode])
}

/** Asks for the code that was sent to the address the account has. */
function FirstCode({ linked, mail }: { readonly linked: string; readonly mail: EmailVerification }) {
  const { account, navigator } = useShell()
  const { isGuest } = usePermissions()
  const { t, phrase } = useText('verification')
  const { isLoading, error, notification, failures, needsNew, confirm, resend } = mail
  const [code, setCode] = useState(linked)
  const { user } = useReadable(account)
  useCodeOfOwnTable(user?.email, setCode)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (isCode(code)) void confirm(code)
  }
  return (
    <>
      <p>{user ? t('verification:text', { email: user.email }) : t('verification:text.short')}</p>
      <form className="verification" aria-busy={isLoading} onSubmit={submit}>
        <CodeField label={t('verification:code')} value={code} onChange={setCode} />
        <p className="verification__error" role="alert">
          {error && phrase(error)}
        </p>
        {failures > 0 && !needsNew && <NextTry key={failures} />}
        <output className="verification__notification">{notification && phrase(notification)}</output>
        <div className="gate-page__buttons">
          <Button kind={needsNew ? 'plain' : 'primary'} type="submit" disabled={!isCode(code) || isLoading}>
            {t('verification:confirm')}
          </Button>
          <Button
            kind={needsNew ? 'primary' : 'plain'}
            disabled={isLoading}
            onClick={() => {
              setCode('')
              void resend()
            }}
          >
            {t('verification:resend')}
          </Button>
          {isGuest ? (
            <Button kind="quiet" onClick={() => navigator.goTo('Account')}>
              {t('verification:later')}
            </Button>
          ) : (
            <Button kind="quiet" onClick={account.logout}>
              {t('common:logout')}
            </Button>
          )}
        </div>
      </form>
    </>
  )
}

/** One code at a time: whoever mistyped the address names the right one, whose code leads on like the first one. */
export function Page() {
  const { config } = useShell()
  const { t } = useText('verification', 'account')
  const linked = useCodeInAddress()
  const mail = useEmailVerification()
  const [isMending, setMending] = useState(false)
  useLinkedCode(linked, mail.confirm)
  // Where the accounts are kept elsewhere, addresses are mended there.
  const canMend = useReadable(config).identity.kind === 'embedded'
  return (
    <main className="gate-page">
      <section className="gate-page__notice notice">
        <Crest />
        <h1 className="gate-page__title">{t('verification:title')}</h1>
        {isMending ? (
          <AddressForm onDone={() => void mail.goOn()} onCancel={() => setMending(false)} />
        ) : (
          <FirstCode linked={linked} mail={mail} />
        )}
        {canMend && !isMending && (
          <div className="verification__other">
            <Button kind="quiet" icon="pen" onClick={() => setMending(true)}>
              {t('verification:address')}
            </Button>
          </div>
        )}
        <a href="/">{t('verification:link')}</a>
      </section>
    </main>
  )
}
