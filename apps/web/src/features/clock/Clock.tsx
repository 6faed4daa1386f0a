import './clock.css'
import { useEffect, useState } from 'react'
import { settle } from '../../lib/routing/guards.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { failurePhrase, useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Crest } from '../../ui/Crest.tsx'
import { gapOf, wayOn } from './gap.ts'

/** Measures anew on the way out: a clock that is still wrong keeps its owner here, and is told of. */
export function Page() {
  const { versions, guardFacts, navigator } = useShell()
  const { t, phrase } = useText('clock')
  const { serverTimeDiff } = useReadable(versions)
  const [message, setMessage] = useState('')
  const { minutes, side } = gapOf(serverTimeDiff)

  useEffect(() => void versions.measure(), [versions])

  const goOn = async (): Promise<void> => {
    setMessage('')
    const measured = await versions.measure()
    if (!measured.ok) return setMessage(phrase(failurePhrase(measured.error)))
    const to = wayOn(guardFacts.get())
    if (settle({ to, from: 'Clock' }, guardFacts.get(), navigator).to === 'Clock')
      return setMessage(t('clock:still'))
    navigator.goTo(to)
  }
  return (
    <main className="gate-page">
      <section className="gate-page__notice notice">
        <Crest />
        <h1 className="gate-page__title">{t('clock:title')}</h1>
        <p className="clock__gap" data-minutes={minutes}>
          {minutes === 0 ? t('clock:gap.none') : t(`clock:gap.${side}`, { count: minutes })}
        </p>
        <p>{t('clock:text')}</p>
        <output className="clock__message">{message}</output>
        <div className="gate-page__buttons">
          <Button kind="primary" icon="turn" onClick={() => void goOn()}>
            {t('clock:return')}
          </Button>
        </div>
      </section>
    </main>
  )
}
