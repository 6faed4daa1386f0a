import './timer.css'
import { timeLeft } from '@belfry/rules'
import { useEffect, useState } from 'react'
import { useShell } from '../../frame/useShell.ts'
import { useTable } from '../../frame/useTable.ts'
import { useText } from '../../frame/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { clockText, showsTimer, untilNextSecond } from './selectors.ts'

/** What is left, drawn again with every second of the timer. */
function useTimeLeft(): number {
  const { table, clock } = useShell()
  const { view } = useTable()
  const timer = view?.gamestate.timer ?? null
  const [beat, setBeat] = useState(0)
  useEffect(() => {
    if (!timer || timer.paused !== null) return
    return clock.after(untilNextSecond(timeLeft(timer, table.serverNow())), () => setBeat(beat + 1))
  }, [timer, beat, clock, table])
  return timer ? timeLeft(timer, table.serverNow()) : 0
}

function Controls({ isPaused }: { readonly isPaused: boolean }) {
  const { table } = useShell()
  const { t } = useText('timer')
  const pause = t(isPaused ? 'timer:resume' : 'timer:pause')
  return (
    <span className="town-timer__controls">
      <Button
        kind="quiet"
        icon={isPaused ? 'play' : 'pause'}
        aria-label={pause}
        title={pause}
        onClick={() => table.send('timer', { paused: !isPaused })}
      />
      <Button
        kind="quiet"
        icon="close"
        aria-label={t('timer:cancel')}
        title={t('timer:cancel')}
        onClick={() => table.send('timer', null)}
      />
    </span>
  )
}

/** The timer that is running, counted down in the middle of the table. */
export function Info() {
  const { view } = useTable()
  const { t } = useText('timer')
  const left = useTimeLeft()
  const timer = view?.gamestate.timer
  if (!view || !timer || !showsTimer(view)) return null
  const isPaused = timer.paused !== null
  const isStoryteller = view.self.kind === 'storyteller'
  return (
    <div className="town-timer" data-paused={isPaused}>
      {timer.title !== '' && <span className="town-timer__title">{timer.title}</span>}
      <span className="town-timer__line">
        <Icon name={isPaused ? 'pause' : 'hourglass'} />
        <span
          className="town-timer__time"
          role="timer"
          aria-label={isPaused ? t('timer:paused') : t('timer:left')}
        >
          {clockText(left)}
        </span>
        {isStoryteller && <Controls isPaused={isPaused} />}
      </span>
      {isPaused && <span className="town-timer__note">{t('timer:paused')}</span>}
    </div>
  )
}
