import { can } from '../../lib/table/rights.ts'
import './timer.css'
import type { OverlayName } from '../../lib/board/overlays.ts'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Icon } from '../../ui/Icon.tsx'
import { clockText, showsTimer } from './selectors.ts'
import { TimerControls, useTimeLeft } from './TimerControls.tsx'

/** What people do in the middle of the table while time runs on. */
const BUSY: readonly OverlayName[] = ['vote', 'night-action', 'pointing']

/** The timer beside the hour, while something else fills the middle. */
export function Control() {
  const { board } = useShell()
  const overlay = useReadable(board.overlay)
  const { view } = useTable()
  const { t } = useText('timer')
  const left = useTimeLeft()
  const timer = view?.gamestate.timer
  if (!view || !timer || !showsTimer(view) || !BUSY.includes(overlay)) return null
  const isPaused = timer.paused !== null
  return (
    <span className="bar-timer" data-paused={isPaused} title={timer.title}>
      <Icon name={isPaused ? 'pause' : 'hourglass'} />
      <span
        className="bar-timer__time"
        role="timer"
        aria-label={isPaused ? t('timer:paused') : t('timer:left')}
      >
        {clockText(left)}
      </span>
      {can(view.self, 'runTimer') && <TimerControls isPaused={isPaused} />}
    </span>
  )
}
