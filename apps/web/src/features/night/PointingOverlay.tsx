import { can } from '../../lib/table/rights.ts'
import './pointing.css'
import type { SessionView } from '@belfry/rules'
import { useState } from 'react'
import type { BoardLayout } from '../../lib/board/geometry.ts'
import type { SeatPlace } from '../../lib/board/seats.ts'
import { type CountdownStep, countdownStep } from '../../lib/countdown/countdown.ts'
import { stopPointing } from '../../shared/night/pointing.ts'
import { useNames } from '../../shared/people/useNames.ts'
import { Dock } from '../../shell/Dock.tsx'
import { useReadable, useShell } from '../../shell/useShell.ts'
import { useTable } from '../../shell/useTable.ts'
import { useText } from '../../shell/useText.ts'
import { Button } from '../../ui/Button.tsx'
import { useFrames } from '../../ui/useFrames.ts'
import { countFingers, type Finger, fingersOf, mayPoint } from './pointing.ts'

function useCountdown(locksAt: number | null): CountdownStep | null {
  const { table } = useShell()
  const read = (): CountdownStep | null =>
    locksAt === null ? null : countdownStep(locksAt, table.serverNow())
  const [step, setStep] = useState(read)
  useFrames(() => setStep(read()), locksAt !== null)
  return locksAt === null ? null : step
}

/** From one token to the other, stopping short of both. */
function line(from: SeatPlace, to: SeatPlace): string {
  const dx = to.token.x - from.token.x
  const dy = to.token.y - from.token.y
  const far = Math.hypot(dx, dy) || 1
  const at = (place: SeatPlace, way: number) => ({
    x: place.token.x + (dx / far) * way * (place.token.width / 2 + 6),
    y: place.token.y + (dy / far) * way * (place.token.height / 2 + 6),
  })
  const start = at(from, 1)
  const end = at(to, -1)
  return `M${start.x.toFixed(1)} ${start.y.toFixed(1)}L${end.x.toFixed(1)} ${end.y.toFixed(1)}`
}

function Lines({ layout, fingers }: { readonly layout: BoardLayout; readonly fingers: readonly Finger[] }) {
  const { width, height } = layout.stage
  return (
    <svg className="pointing__lines" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <defs>
        <marker
          id="finger"
          viewBox="0 0 10 10"
          refX="8"
          refY="5"
          markerWidth="6"
          markerHeight="6"
          orient="auto"
        >
          <path d="M0 0L10 5L0 10Z" />
        </marker>
      </defs>
      {fingers.map(({ from, to }) => {
        const [a, b] = [layout.seats[from], layout.seats[to]]
        if (!a || !b || from === to) return null
        return (
          <path
            key={from}
            className="pointing__line"
            data-from={from}
            data-to={to}
            d={line(a, b)}
            markerEnd="url(#finger)"
          />
        )
      })}
    </svg>
  )
}

function Result({ view, fingers }: { readonly view: SessionView; readonly fingers: readonly Finger[] }) {
  const { t } = useText('night')
  const names = useNames()
  const pointed = countFingers(fingers)
  return (
    <div className="pointing__result">
      <p className="pointing__title">{t('night:pointing.locked')}</p>
      {pointed.length === 0 && <p>{t('night:pointing.nobody')}</p>}
      <ol>
        {pointed.map(({ seat, fingers: count }) => (
          <li key={seat}>{t('night:pointing.at', { name: names.seat(view, seat), count })}</li>
        ))}
      </ol>
    </div>
  )
}

function Pointing({ view, layout }: { readonly view: SessionView; readonly layout: BoardLayout | null }) {
  const shell = useShell()
  const { t } = useText('night')
  const { isPointing, locksAt } = view.gamestate.pointing
  const step = useCountdown(locksAt)
  const fingers = fingersOf(view)
  const isLocked = isPointing === 'locked'
  const mayStop = can(view.self, 'stopPointing')
  const word = step === 'go' ? t('night:pointing.now') : String(step ?? '')
  return (
    <section className="pointing" data-pointing={isPointing} aria-label={t('night:pointing.title')}>
      {layout?.form === 'ring' && <Lines layout={layout} fingers={fingers} />}
      <div className="pointing__middle">
        {step !== null && (
          <p key={word} className="pointing__step">
            {word}
          </p>
        )}
        {!isLocked && (
          <p className="pointing__hint">
            {t(mayPoint(view) ? 'night:pointing.you' : 'night:pointing.watch')}
          </p>
        )}
        {isLocked && <Result view={view} fingers={fingers} />}
        {mayStop && (
          <Dock>
            <div className="pointing__deeds">
              <Button kind="primary" icon="close" onClick={() => stopPointing(shell)}>
                {t('night:pointing.stop')}
              </Button>
            </div>
          </Dock>
        )}
      </div>
    </section>
  )
}

/** Fingers: a countdown, who points at whom, and what came of it. */
export function Overlay() {
  const { view } = useTable()
  const layout = useReadable(useShell().board.layout)
  return view && <Pointing view={view} layout={layout} />
}
