import type { RestAnswer } from '@belfry/protocol'
import { useState } from 'react'
import { useShell } from '../../../shell/useShell.ts'
import { failurePhrase, useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'

type Shared = RestAnswer<'agreeReplay'>

interface SharingProps {
  readonly id: string
  readonly sharing: Shared
}

/** Sharing of a game: players say whether they agree, whoever led opens it. */
export function Sharing({ id, sharing }: SharingProps) {
  const { api, navigator } = useShell()
  const { t, phrase } = useText('replay', 'errors')
  const [now, setNow] = useState(sharing)
  const [fault, setFault] = useState('')
  const take = (answer: Awaited<ReturnType<typeof api.call<'agreeReplay'>>>): void => {
    if (answer.ok) setNow(answer.value)
    setFault(answer.ok ? '' : phrase(failurePhrase(answer.error)))
  }
  const agree = (agrees: boolean) => async (): Promise<void> =>
    take(await api.call('agreeReplay', { params: { id }, body: { agrees } }))
  const share = (isShared: boolean) => async (): Promise<void> =>
    take(await api.call('shareReplay', { params: { id }, body: { isShared } }))
  const link = now.link && new URL(navigator.pathOf('Replay', { id: now.link }), window.location.href).href
  return (
    <section className="replay__sharing" aria-label={t('replay:sharing')}>
      <h2 className="replay__heading">{t('replay:sharing')}</h2>
      <p>{t(now.isShared ? 'replay:sharing.open' : 'replay:sharing.closed')}</p>
      {now.objections > 0 && <p>{t('replay:sharing.objections', { count: now.objections })}</p>}
      {now.isStoryteller ? (
        <>
          {link && (
            <p>
              <a href={link}>{t('replay:sharing.link')}</a>
            </p>
          )}
          {(now.mayShare || now.isShared) && (
            <Button onClick={() => void share(!now.isShared)()}>
              {t(now.isShared ? 'replay:sharing.close' : 'replay:sharing.share')}
            </Button>
          )}
        </>
      ) : (
        <div className="replay__buttons">
          <Button aria-pressed={now.mine === true} onClick={() => void agree(true)()}>
            {t('replay:sharing.agree')}
          </Button>
          <Button aria-pressed={now.mine === false} onClick={() => void agree(false)()}>
            {t('replay:sharing.object')}
          </Button>
        </div>
      )}
      {fault !== '' && <p role="alert">{fault}</p>}
    </section>
  )
}
