import { NEW_PASSWORD_MIN } from '@belfry/protocol'
import { useState } from 'react'
import { useCaptcha } from '../../shared/captcha/useCaptcha.ts'
import { NewPasswordField } from '../../shared/password/NewPasswordField.tsx'
import { useSending } from '../../shell/useSending.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Section } from './Section.tsx'

/** Goes where the code of the mail is typed, and from there back to the table. */
function useVerify(): () => void {
  const { navigator, session, storage } = useShell()
  return () => {
    const isAtTable = session.get().sessionId !== null
    storage.write('returnRoute', navigator.pathOf(isAtTable ? 'Grimoire' : 'Lobby'))
    navigator.goTo('Verification')
  }
}

/** Address and password of the account to be. */
function KeepForm({ isWaiting, onSent }: { readonly isWaiting: boolean; readonly onSent: () => void }) {
  const { api, account } = useShell()
  const { t } = useText('guests', 'login')
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const { token, state, renew } = useCaptcha()
  const { send, isSending, error } = useSending(async () => {
    const body = { email: email.trim(), password, captcha: token ?? '' }
    const answer = await api.call('keepGuest', { body })
    if (answer.ok) await account.refresh()
    else renew()
    return answer
  }, onSent)
  return (
    <form className="account__form" aria-label={t('guests:keep')} onSubmit={send}>
      <TextField
        label={t('login:email')}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordField
        label={t('login:password')}
        name="password"
        hint={t('login:password.hint', { min: NEW_PASSWORD_MIN })}
        value={password}
        onChange={setPassword}
      />
      <p className="account__error" role="alert">
        {error || (state.kind === 'failed' && t('login:captcha.failed'))}
      </p>
      <Button kind={isWaiting ? 'plain' : 'primary'} type="submit" disabled={isSending || token === null}>
        {t('guests:keep.go')}
      </Button>
    </form>
  )
}

/** Makes an account of a guest, who stays the same person at every table. */
export function KeepSection() {
  const { account, config } = useShell()
  const { t } = useText('guests')
  const verify = useVerify()
  const waiting = useReadable(account).user?.email ?? ''
  // A shop makes its accounts itself.
  if (useReadable(config).identity.kind !== 'embedded') return null
  return (
    <Section name="keep" title={t('guests:keep')} text={t('guests:keep.text')}>
      {waiting !== '' && (
        <div className="account__waiting">
          <p>{t('guests:keep.waiting', { email: waiting })}</p>
          <Button kind="primary" onClick={verify}>
            {t('guests:keep.enter')}
          </Button>
        </div>
      )}
      <KeepForm isWaiting={waiting !== ''} onSent={verify} />
    </Section>
  )
}
