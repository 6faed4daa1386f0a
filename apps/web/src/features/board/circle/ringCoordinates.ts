import type { KeyboardCoordinateGetter } from '@dnd-kit/core'
import { stepTarget, targetFrom, targetId } from './gather.ts'

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/** Carried by keyboard, a seat goes from target to target around the table instead of a few pixels at a time. */
export const ringCoordinates =
  (count: number): KeyboardCoordinateGetter =>
  (event, { context, active }) => {
    const step = STEPS[event.code]
    const here = targetFrom(String(context.over?.id ?? active))
    if (step === undefined || !here) return undefined
    event.preventDefault()
    const next = stepTarget(count, here, step)
    const rect = context.droppableRects.get(targetId(next))
    const carried = context.collisionRect
    if (!rect || !carried) return undefined
    return {
      x: rect.left + rect.width / 2 - carried.width / 2,
      y: rect.top + rect.height / 2 - carried.height / 2,
    }
  }
