import { useEffect, useMemo, useRef, useState } from 'react'
import type { Size } from '../../../lib/board/boxes.ts'
import type { BoardLayout } from '../../../lib/board/geometry.ts'
import { useReadable, useShell } from '../../../shell/useShell.ts'
import { SeatMenu } from '../seat/SeatMenu.tsx'
import { useMode } from '../useBoard.ts'
import { Circle } from './Circle.tsx'
import { enlargingOf } from './enlarging.ts'
import { GatherLayer } from './GatherLayer.tsx'
import { OverlayHost } from '../overlays/OverlayHost.tsx'
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

const tableStyle = ({ centre, stage, table }: BoardLayout) => ({
  width: `${table.width}px`,
  height: `${table.height}px`,
  '--stage-width': `${stage.width}px`,
  '--stage-height': `${table.height}px`,
  '--centre-x': `${centre.x}px`,
  '--centre-y': `${centre.y}px`,
  '--centre-width': `${centre.width}px`,
  '--centre-height': `${centre.height}px`,
})

const scaled = (size: Size | null, scale: number): Size | null =>
  size && { width: size.width * scale, height: size.height * scale }

/** The table: the circle of seats, and in its middle whatever is going on. */
export function Stage() {
  const ref = useRef<HTMLDivElement>(null)
  const scale = useReadable(enlargingOf(useShell()))
  const visible = useStageSize(ref)
  const viewport = useWindowSize()
  const [stage, setStage] = useState<Size | null>(null)
  const wanted = scaled(visible, scale)
  if (wanted && (stage?.width !== wanted.width || stage.height !== wanted.height)) setStage(wanted)
  const layout = useLayout(
    stage,
    useMemo(() => scaled(viewport, scale) ?? viewport, [viewport, scale]),
  )
  const isGathering = useMode() === 'gather'
  return (
    <section className="stage" ref={ref} data-scale={scale} data-form={layout?.form}>
      {layout && (
        <div className="stage__table" data-form={layout.form} style={tableStyle(layout)}>
          <OverlayHost />
          <Circle layout={layout} />
          {isGathering && <GatherLayer layout={layout} />}
        </div>
      )}
      <SeatMenu />
    </section>
  )
}
