import './timer.css'
import { timeLeft } from '@belfry/rules'
import { useEffect, useState } from 'react'
import { useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { untilNextSecond } from './selectors.ts'

/** Time left, drawn again with every second of the timer. */
export function useTimeLeft(): number {
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

/** Stops it, lets it go on, or takes it away. */
export function TimerControls({ isPaused }: { readonly isPaused: boolean }) {
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
