import './login.css'
import './guests.css'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { useCaptcha } from '../../shared/captcha/useCaptcha.ts'
import { joinSession } from '../../shared/joining/join.ts'
import { listSessions } from '../../shared/joining/sessions.ts'
import type { Shell } from '../../shell/shell.ts'
import { usePlace } from '../../shell/usePlace.ts'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { AtTheGate } from './Login.tsx'

const LONGEST = 12

/** The code that was scanned, taken out of the address at once. */
function useScanned(): string {
  const { navigator } = useShell()
  const { hash } = usePlace()
  const [code] = useState(() => decodeURIComponent(hash.replace(/^#/, '')))
  useEffect(() => {
    if (hash !== '') navigator.goTo('Continue', { replace: true })
  }, [hash, navigator])
  return code
}

/** Back to the table where they sit, or else to the only one they belong to. */
async function takeSeatAgain(shell: Shell): Promise<void> {
  const answer = await listSessions(shell.api)
  if (!answer.ok) return
  const own = shell.account.get().claims?.id
  const seated = answer.value.filter(({ players }) => players.some(({ id }) => id === own))
  const [table, ...more] = seated.length > 0 ? seated : answer.value
  if (table && more.length === 0) await joinSession(shell, table.name, table)
}

/** Goes on with a code. Whoever is quicker than the proof against robots waits a moment. */
function useGoingOn(code: string) {
  const shell = useShell()
  const { t, phrase } = useText('guests', 'login')
  const { token, state, renew } = useCaptcha()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const hasFailed = state.kind === 'failed'
  const send = useEffectEvent(async (solved: string): Promise<void> => {
    const answer = await shell.account.goOn(code, solved)
    if (answer.ok) return takeSeatAgain(shell)
    setBusy(false)
    setError(phrase(failurePhrase(answer.error)))
    renew()
  })
  useEffect(() => {
    if (isBusy && token !== null) void Promise.resolve(token).then((solved) => send(solved))
  }, [isBusy, token])
  const goOn = (): void => {
    setError(null)
    setBusy(true)
    if (hasFailed) renew()
  }
  return {
    isBusy: isBusy && !hasFailed,
    error: error ?? (isBusy && hasFailed ? t('login:captcha.failed') : null),
    goOn,
  }
}

function CodeForm() {
  const { navigator } = useShell()
  const { t } = useText('guests', 'login')
  const scanned = useScanned()
  const [code, setCode] = useState(scanned)
  const { isBusy, error, goOn } = useGoingOn(code)
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    if (!isBusy) goOn()
  }
  return (
    <form className="guest" aria-label={t('guests:continue')} onSubmit={submit}>
      <h2 className="guest__name">{t('guests:continue')}</h2>
      <p>{t('guests:continue.text')}</p>
      <TextField
        label={t('guests:continue.code')}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        required
        maxLength={LONGEST}
        value={code}
        onChange={(event) => setCode(event.target.value)}
      />
      <p className="login__error" role="alert">
        {error}
      </p>
      <Button kind="primary" type="submit" icon="key" disabled={isBusy}>
        {t('guests:continue.go')}
      </Button>
      <Button kind="quiet" onClick={() => navigator.goTo('Login')}>
        {t('login:login')}
      </Button>
    </form>
  )
}

/** Where a guest goes on who was somebody on another device. */
export function Page() {
  return (
    <AtTheGate>
      <CodeForm />
    </AtTheGate>
  )
}
