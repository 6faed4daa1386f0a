import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../frame/useText.ts'
import type { Size } from '../../../lib/board/boxes.ts'
import type { BoardLayout } from '../../../lib/board/geometry.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { SeatMenu } from '../seat/SeatMenu.tsx'
import { useIsTouch, useMode } from '../useBoard.ts'
import { Circle } from './Circle.tsx'
import { GatherLayer } from './GatherLayer.tsx'
import { OverlayHost } from './OverlayHost.tsx'
import { useLayout } from './useLayout.ts'
import { useStageSize } from './useStageSize.ts'

const windowSize = (): Size => ({ width: window.innerWidth, height: window.innerHeight })

function useWindowSize(): Size {
  const [size, setSize] = useState(windowSize)
  useEffect(() => {
    const measure = (): void => setSize(windowSize())
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [])
  return size
}

const centreStyle = ({ centre, stage }: BoardLayout) => ({
  width: `${stage.width}px`,
  height: `${stage.height}px`,
  '--centre-x': `${centre.x}px`,
  '--centre-y': `${centre.y}px`,
  '--centre-width': `${centre.width}px`,
  '--centre-height': `${centre.height}px`,
})

const SCALES = [1, 1.5, 2] as const

/** On small screens the table can be drawn larger than the window, and moved under it with a finger. */
function useEnlarging() {
  const [step, setStep] = useState(0)
  return {
    scale: SCALES[step] ?? 1,
    canGrow: step < SCALES.length - 1,
    canShrink: step > 0,
    grow: () => setStep((now) => Math.min(now + 1, SCALES.length - 1)),
    shrink: () => setStep((now) => Math.max(now - 1, 0)),
  }
}

function EnlargeButtons({ enlarging }: { readonly enlarging: ReturnType<typeof useEnlarging> }) {
  const { t } = useText('board')
  const { canGrow, canShrink, grow, shrink } = enlarging
  return (
    <div className="stage__zoom">
      <button
        type="button"
        aria-label={t('board:zoom.in')}
        title={t('board:zoom.in')}
        disabled={!canGrow}
        onClick={grow}
      >
        <Icon name="plus" />
      </button>
      <button
        type="button"
        aria-label={t('board:zoom.out')}
        title={t('board:zoom.out')}
        disabled={!canShrink}
        onClick={shrink}
      >
        <Icon name="minus" />
      </button>
    </div>
  )
}

const scaled = (size: Size | null, scale: number): Size | null =>
  size && { width: size.width * scale, height: size.height * scale }

/** The table: the circle of seats, and in its middle whatever is going on. */
export function Stage() {
  const ref = useRef<HTMLDivElement>(null)
  const enlarging = useEnlarging()
  const visible = useStageSize(ref)
  const viewport = useWindowSize()
  const { scale } = enlarging
  const [stage, setStage] = useState<Size | null>(null)
  const wanted = scaled(visible, scale)
  if (wanted && (stage?.width !== wanted.width || stage.height !== wanted.height)) setStage(wanted)
  const layout = useLayout(stage, scale === 1 ? viewport : (scaled(viewport, scale) ?? viewport))
  const isTouch = useIsTouch()
  const isGathering = useMode() === 'gather'
  return (
    <section className="stage" ref={ref} data-scale={scale}>
      {layout && (
        <div className="stage__table" style={centreStyle(layout)}>
          <OverlayHost />
          <Circle layout={layout} />
          {isGathering && <GatherLayer layout={layout} />}
        </div>
      )}
      <SeatMenu />
      {isTouch && <EnlargeButtons enlarging={enlarging} />}
    </section>
  )
}
