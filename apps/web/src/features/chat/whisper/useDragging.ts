import type { KeyboardEvent, PointerEvent as ReactPointerEvent, RefObject } from 'react'
import type { Position } from '../../../lib/settings/positions.ts'
import { useReadable, useSetting, useShell } from '../../../shell/useShell.ts'
import { movedWithin } from './selectors.ts'

const KEY_STEP_PX = 20
/** Of a whisper that nobody has laid anywhere. */
const NOWHERE = -1

const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-KEY_STEP_PX, 0],
  ArrowRight: [KEY_STEP_PX, 0],
  ArrowUp: [0, -KEY_STEP_PX],
  ArrowDown: [0, KEY_STEP_PX],
}

const windowSize = () => ({ width: window.innerWidth, height: window.innerHeight })

/** Place of the whisper, and how it is laid elsewhere; its reader finds it there again. */
export function useDragging(frame: RefObject<HTMLElement | null>) {
  const { positions } = useShell()
  const [isDisabled] = useSetting('isPositioningDisabled')
  const stored = useReadable(positions)['whisper']
  const present = (): Position => {
    const { x = 0, y = 0, width = 0, height = 0 } = frame.current?.getBoundingClientRect() ?? {}
    return { vertical: height > width, minimized: stored?.minimized ?? false, x, y, width, height }
  }
  const place = (position: Position): void => positions.place('whisper', position)
  const onPointerDown = (event: ReactPointerEvent<HTMLElement>): void => {
    if (isDisabled || event.button !== 0) return
    const handle = event.currentTarget
    const start = present()
    const { clientX, clientY } = event
    handle.setPointerCapture(event.pointerId)
    const move = (next: PointerEvent): void =>
      place(movedWithin(start, next.clientX - clientX, next.clientY - clientY, windowSize()))
    const stop = (): void => handle.removeEventListener('pointermove', move)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('pointerup', stop, { once: true })
    handle.addEventListener('pointercancel', stop, { once: true })
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const way = ARROWS[event.key]
    if (isDisabled || !way) return
    event.preventDefault()
    place(movedWithin(present(), way[0], way[1], windowSize()))
  }
  const isLaid = stored !== undefined && stored.x >= 0
  return {
    position: isDisabled || !isLaid ? undefined : stored,
    isMinimized: stored?.minimized ?? false,
    // Made small where it stands by itself, it goes on standing there.
    minimize: (minimized: boolean) =>
      place({ ...present(), ...(isLaid ? {} : { x: NOWHERE, y: NOWHERE }), minimized }),
    grip: { onPointerDown, onKeyDown },
  }
}
