import { NEW_PASSWORD_MIN, PASSWORD_MIN, USERNAME_MAX, USERNAME_MIN } from '@belfry/protocol'
import { type KeyboardEvent, useRef } from 'react'
import { NewPasswordField } from '../../shared/password/NewPasswordField.tsx'
import { readTerms } from '../../shared/terms/terms.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox, TextField } from '../../ui/Field.tsx'
import { CaptchaLine } from './CaptchaLine.tsx'
import { FactorStep } from './FactorStep.tsx'
import { canLogin, canRecover, canRegister } from './form.ts'
import { Messages } from './Messages.tsx'
import { type LoginForm as Form, useLoginForm } from './useLoginForm.ts'

function Registration({ form: { fields, change } }: { readonly form: Form }) {
  const shell = useShell()
  const { t } = useText('login')
  return (
    <>
      <NewPasswordField
        label={t('login:confirmation')}
        name="confirmation"
        value={fields.confirmation}
        onChange={(confirmation) => change({ confirmation })}
      />
      <TextField
        label={t('login:username')}
        name="username"
        autoComplete="nickname"
        required
        minLength={USERNAME_MIN}
        maxLength={USERNAME_MAX}
        value={fields.username}
        hint={t('login:username.hint', { min: USERNAME_MIN, max: USERNAME_MAX })}
        onChange={(event) => change({ username: event.target.value })}
      />
      <Checkbox
        label={t('login:terms')}
        checked={fields.acceptsTerms}
        onChange={(acceptsTerms) => change({ acceptsTerms })}
      />
      <Button kind="quiet" className="login__read" onClick={() => void readTerms(shell)}>
        {t('login:terms.read')}
      </Button>
      <Checkbox
        label={t('login:marketing')}
        checked={fields.acceptsMarketing}
        onChange={(acceptsMarketing) => change({ acceptsMarketing })}
      />
    </>
  )
}

function Buttons({ form, onSubmit }: { readonly form: Form; readonly onSubmit: () => void }) {
  const { t } = useText('login')
  const { config } = useShell()
  const isRegistering = form.mode === 'register'
  // Links are mailed to the accounts of the house; a shop has ways of its own.
  const isOurs = useReadable(config).identity.kind === 'embedded'
  return (
    <div className="login__buttons">
      <Button
        kind={isRegistering ? 'plain' : 'primary'}
        disabled={!canLogin(form)}
        onClick={isRegistering ? form.toLogin : onSubmit}
      >
        {t('login:login')}
      </Button>
      <Button
        kind={isRegistering ? 'primary' : 'plain'}
        disabled={!canRegister(form)}
        onClick={isRegistering ? onSubmit : form.toRegister}
      >
        {t('login:register')}
      </Button>
      <div className="login__ways">
        <Button kind="quiet" disabled={!canRecover(form)} onClick={() => void form.recover()}>
          {t('login:recover')}
        </Button>
        {!isRegistering && isOurs && (
          <Button kind="quiet" disabled={!canRecover(form)} onClick={() => void form.askLink()}>
            {t('login:link')}
          </Button>
        )}
      </div>
    </div>
  )
}

/** One form for logging in, registering and asking for a new password. */
export function LoginForm() {
  const { t, phrase } = useText('login')
  const form = useLoginForm()
  const element = useRef<HTMLFormElement>(null)
  const { mode, fields, change, messages } = form
  const isRegistering = mode === 'register'
  const submit = (): void => {
    // The browser may have something to say about the fields, which has nothing to do with what was said before.
    form.hush()
    if (element.current?.reportValidity()) void (isRegistering ? form.register() : form.login())
  }
  // The buttons rest until the captcha is solved; Enter in a field still deserves an answer.
  const submitOnEnter = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement) || form.isLoading) return
    event.preventDefault()
    submit()
  }
  if (form.half !== null) return <FactorStep token={form.half} onBack={form.toLogin} />
  return (
    // The fields in it are the controls; the form hears Enter for all of them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      className="login__form"
      aria-label={t(isRegistering ? 'login:register' : 'login:login')}
      data-mode={mode}
      aria-busy={form.isLoading}
      onSubmit={(event) => event.preventDefault()}
      onKeyDown={submitOnEnter}
    >
      <TextField
        label={t('login:email')}
        type="email"
        name="email"
        autoComplete="email"
        required
        value={fields.email}
        onChange={(event) => change({ email: event.target.value })}
      />
      <TextField
        label={t('login:password')}
        type="password"
        name="password"
        autoComplete={isRegistering ? 'new-password' : 'current-password'}
        required
        minLength={isRegistering ? NEW_PASSWORD_MIN : PASSWORD_MIN}
        hint={isRegistering ? t('login:password.hint', { min: NEW_PASSWORD_MIN }) : undefined}
        value={fields.password}
        onChange={(event) => change({ password: event.target.value })}
      />
      {isRegistering && <Registration form={form} />}
      <CaptchaLine captcha={form.captchaState} />
      <Messages
        error={messages.error && phrase(messages.error)}
        notification={messages.notification && phrase(messages.notification)}
      />
      <Buttons form={form} onSubmit={submit} />
    </form>
  )
}
