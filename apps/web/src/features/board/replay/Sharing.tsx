import { useState } from 'react'
import { Consent, type Shared } from '../../../shared/games/Consent.tsx'
import { useShell } from '../../../shell/useShell.ts'
import { failurePhrase, useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'

interface SharingProps {
  readonly id: string
  readonly sharing: Shared
  readonly isRevealed: boolean
}

/** Sharing of a game: players say whether they agree, whoever led opens it. */
export function Sharing({ id, sharing, isRevealed }: SharingProps) {
  const { api, navigator } = useShell()
  const { t, phrase } = useText('replay', 'errors')
  const [now, setNow] = useState(sharing)
  const [fault, setFault] = useState('')
  const share = async (isShared: boolean): Promise<void> => {
    const answer = await api.call('shareReplay', { params: { id }, body: { isShared } })
    if (answer.ok) setNow(answer.value)
    setFault(answer.ok ? '' : phrase(failurePhrase(answer.error)))
  }
  const link = now.link && new URL(navigator.pathOf('Replay', { id: now.link }), window.location.href).href
  return (
    <section className="replay__sharing" aria-label={t('replay:sharing')}>
      <h2 className="replay__heading">{t('replay:sharing')}</h2>
      <p>{t(now.isShared ? 'replay:sharing.open' : 'replay:sharing.closed')}</p>
      {now.objections > 0 && <p>{t('replay:sharing.objections', { count: now.objections })}</p>}
      {link && (
        <p>
          <a href={link}>{t('replay:sharing.link')}</a>
        </p>
      )}
      {now.isStoryteller && (now.mayShare || now.isShared) && (
        <Button onClick={() => void share(!now.isShared)}>
          {t(now.isShared ? 'replay:sharing.close' : 'replay:sharing.share')}
        </Button>
      )}
      <Consent id={id} sharing={now} isRevealed={isRevealed} onChange={setNow} />
      {fault !== '' && <p role="alert">{fault}</p>}
    </section>
  )
}
