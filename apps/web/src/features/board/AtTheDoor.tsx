import { useEffect, useState } from 'react'
import { AT_THE_DOOR } from '../../lib/session/door.ts'
import { useShell } from '../../shell/useShell.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Crest } from '../../ui/Crest.tsx'

/** Knocking: somebody has to open before the table is shown. */
export function useKnocking(): boolean {
  const { table } = useShell()
  const [isKnocking, setKnocking] = useState(false)
  useEffect(
    () =>
      table.watch((event) => {
        if (event.type === 'connect-failed') setKnocking(event.code === AT_THE_DOOR)
        if (event.type === 'refused') setKnocking(false)
      }),
    [table],
  )
  return isKnocking
}

/** A guest waits until a Storyteller lets them in; the page opens by itself then. */
export function AtTheDoor({ onLeave }: { readonly onLeave: () => void }) {
  const { session } = useShell()
  const { t } = useText('board')
  const { sessionId } = session.get()
  return (
    <main className="gate-page">
      <section className="gate-page__notice notice" aria-label={t('board:door.title')}>
        <Crest />
        <h1 className="gate-page__title">{t('board:door.title')}</h1>
        <output>{t('board:door.text', { name: sessionId ?? '' })}</output>
        <div className="gate-page__buttons">
          <Button onClick={onLeave}>{t('board:door.leave')}</Button>
        </div>
      </section>
    </main>
  )
}
