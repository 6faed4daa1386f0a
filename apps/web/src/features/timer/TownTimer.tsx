import { can } from '../../lib/table/rights.ts'
import './timer.css'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { clockText, showsTimer } from './selectors.ts'
import { TimerControls, useTimeLeft } from './TimerControls.tsx'

/** The timer that is running, counted down in the middle of the table. */
export function Info() {
  const { view } = useTable()
  const { t } = useText('timer')
  const left = useTimeLeft()
  const timer = view?.gamestate.timer
  if (!view || !timer || !showsTimer(view)) return null
  const isPaused = timer.paused !== null
  const mayRun = can(view.self, 'runTimer')
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
        {mayRun && <TimerControls isPaused={isPaused} />}
      </span>
      {isPaused && <span className="town-timer__note">{t('timer:paused')}</span>}
    </div>
  )
}
