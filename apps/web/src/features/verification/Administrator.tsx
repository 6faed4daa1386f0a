import './verification.css'
import { type FormEvent, useEffect, useState } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Crest } from '../../ui/Crest.tsx'
import { TextField } from '../../ui/Field.tsx'
import { claimPlace } from './api.ts'

const codeInAddress = (): string => new URLSearchParams(location.search).get('code') ?? ''

type State = 'asking' | 'sending' | 'done' | ReturnType<typeof failurePhrase>

/** Where whoever runs the place shows the code of its start, and becomes its first administrator. */
export function Page() {
  const { api, account, navigator } = useShell()
  const { t, phrase } = useText('verification')
  const [code, setCode] = useState(codeInAddress)
  const [state, setState] = useState<State>('asking')
  useEffect(() => {
    // Out of the address at once: it is kept by histories, and seen by whoever looks on.
    if (codeInAddress() !== '') navigator.go(location.pathname, { replace: true })
  }, [navigator])
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    setState('sending')
    const answer = await claimPlace(api, code)
    if (answer.ok) await account.refresh()
    setState(answer.ok ? 'done' : failurePhrase(answer.error))
  }
  return (
    <main className="gate-page">
      <section className="gate-page__notice notice">
        <Crest />
        <h1 className="gate-page__title">{t('verification:administrator.title')}</h1>
        <output>
          {state === 'done' ? t('verification:administrator.done') : t('verification:administrator.text')}
        </output>
        <form
          className="verification"
          aria-busy={state === 'sending'}
          onSubmit={(event) => void submit(event)}
        >
          {state !== 'done' && (
            <TextField
              label={t('verification:administrator.code')}
              required
              autoComplete="off"
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          )}
          <p className="verification__error" role="alert">
            {typeof state === 'object' && phrase(state)}
          </p>
          <div className="gate-page__buttons">
            <Button kind={state === 'done' ? 'primary' : 'quiet'} onClick={() => navigator.goTo('Lobby')}>
              {t('verification:administrator.lobby')}
            </Button>
            {state !== 'done' && (
              <Button kind="primary" type="submit" disabled={code.trim() === '' || state === 'sending'}>
                {t('verification:administrator.claim')}
              </Button>
            )}
          </div>
        </form>
      </section>
    </main>
  )
}
