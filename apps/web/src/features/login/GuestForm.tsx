import './guests.css'
import { GUEST_NAME, type RestAnswer } from '@belfry/protocol'
import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { useCaptcha } from '../../shared/captcha/useCaptcha.ts'
import { helpForStranger } from '../../shared/joining/refusal.ts'
import { readTerms } from '../../shared/terms/terms.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'

export interface GuestFormProps {
  /** The table of the link; null where somebody comes without one. */
  readonly table: { readonly session: string; readonly invitation: string } | null
  readonly door?: RestAnswer<'door'>
}

/** The way in: whoever presses the button before the proof against robots is done comes in as soon as it is. */
function useComingIn(name: string, table: GuestFormProps['table']) {
  const shell = useShell()
  const { account } = shell
  const { phrase } = useText('guests', 'joining')
  const captcha = useCaptcha()
  const [isComing, setComing] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const { token } = captcha
  const hasFailed = captcha.state.kind === 'failed'

  const send = useEffectEvent((solved: string) => account.comeIn({ name, ...table }, solved))
  const answered = useEffectEvent((answer: Awaited<ReturnType<typeof account.comeIn>>): void => {
    if (answer.ok) return
    setComing(false)
    setError(`${phrase(failurePhrase(answer.error))} ${helpForStranger(shell, answer.error.code)}`.trim())
    captcha.renew()
  })
  useEffect(() => {
    if (isComing && token !== null) void send(token).then((answer) => answered(answer))
  }, [isComing, token])

  const comeIn = (): void => {
    setError(null)
    setComing(true)
    if (hasFailed) captcha.renew()
  }
  return { isComing, error, hasFailed, comeIn }
}

/** A name, and in. The proof against robots is worked out unseen; whoever is quicker waits a moment. */
export function GuestForm({ table, door }: GuestFormProps) {
  const shell = useShell()
  const { t } = useText('guests', 'login')
  const terms = useId()
  const [name, setName] = useState('')
  const { isComing, error, hasFailed, comeIn } = useComingIn(name, table)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    comeIn()
  }
  return (
    <form className="guest" aria-label={t('guests:title')} aria-busy={isComing} onSubmit={submit}>
      <TextField
        label={t('guests:name')}
        name="name"
        autoComplete="nickname"
        required
        minLength={GUEST_NAME.min}
        maxLength={GUEST_NAME.max}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <p className="login__error" role="alert">
        {error ?? (isComing && hasFailed ? t('login:captcha.failed') : null)}
      </p>
      <Button
        kind="primary"
        type="submit"
        icon="door"
        disabled={isComing && !hasFailed}
        aria-describedby={terms}
      >
        {t(door?.obstacle ? 'guests:knock' : 'guests:comeIn')}
      </Button>
      <p className="guest__terms" id={terms}>
        {t('guests:terms')}{' '}
        <button type="button" className="guest__link" onClick={() => void readTerms(shell)}>
          {t('guests:terms.read')}
        </button>
      </p>
    </form>
  )
}
