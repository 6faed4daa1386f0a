import './whisper.css'
import './place.css'
import { useRef } from 'react'
import { useShell } from '../../../shell/useShell.ts'
import { useTable } from '../../../shell/useTable.ts'
import { useText } from '../../../shell/useText.ts'
import { Button } from '../../../ui/Button.tsx'
import { classes } from '../../../ui/classes.ts'
import { leaveChannel } from '../talk/api.ts'
import { isWhispering } from '../talk/selectors.ts'
import { Listeners } from './Listeners.tsx'
import { isCrowded, whisperSeats } from './selectors.ts'
import { useDragging } from './useDragging.ts'
import { Whisperer } from './Whisperer.tsx'

/** The whisper one is in, lying over the board where one likes it. */
export function Layer() {
  const { view } = useTable()
  return view && isWhispering(view) ? <Whisper /> : null
}

function Whisper() {
  const shell = useShell()
  const { view } = useTable()
  const { t } = useText('chat')
  const frame = useRef<HTMLElement>(null)
  const { position, isMinimized, minimize, grip } = useDragging(frame)
  if (!view) return null
  const seats = whisperSeats(view)
  const size = t(isMinimized ? 'chat:whisper.restore' : 'chat:whisper.minimise')
  return (
    <section
      ref={frame}
      className={classes('whisper', isCrowded(seats.length) && 'whisper--crowded')}
      data-minimized={isMinimized}
      data-placed={position !== undefined}
      aria-label={t('chat:whisper.title')}
      style={position && { left: `${position.x}px`, top: `${position.y}px` }}
    >
      <header className="whisper__head">
        <button
          type="button"
          className="whisper__grip"
          aria-label={t('chat:whisper.move')}
          title={t('chat:whisper.move')}
          {...grip}
        >
          {t('chat:whisper.title')}
        </button>
        <Button
          kind="quiet"
          icon={isMinimized ? 'plus' : 'minus'}
          aria-label={size}
          title={size}
          aria-expanded={!isMinimized}
          onClick={() => minimize(!isMinimized)}
        />
        <Button
          kind="quiet"
          icon="leave"
          aria-label={t('chat:whisper.leave')}
          title={t('chat:whisper.leave')}
          onClick={() => leaveChannel(shell)}
        />
      </header>
      <Listeners view={view} />
      {!isMinimized && (
        <ul className="whisper__people">
          {seats.map((seat) => (
            <Whisperer key={seat} view={view} seat={seat} />
          ))}
        </ul>
      )}
    </section>
  )
}
