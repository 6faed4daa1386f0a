import type { Size } from '../../../lib/board/boxes.ts'
import type { Position } from '../../../lib/settings/positions.ts'

export const SMALLEST: Size = { width: 200, height: 120 }

const clamp = (value: number, min: number, max: number): number =>
  Math.min(Math.max(value, min), Math.max(min, max))

/** A floating tab stays in the window, wherever it was laid and however the window changed since. */
export const keptInside = (position: Position, window: Size): Position => {
  const width = clamp(position.width, SMALLEST.width, window.width)
  const height = clamp(position.height, SMALLEST.height, window.height)
  return {
    ...position,
    width,
    height,
    x: clamp(position.x, 0, window.width - width),
    y: clamp(position.y, 0, window.height - height),
    vertical: height > width,
  }
}

export const movedBy = (position: Position, dx: number, dy: number, window: Size): Position =>
  keptInside({ ...position, x: position.x + dx, y: position.y + dy }, window)

export const sizedBy = (position: Position, dx: number, dy: number, window: Size): Position =>
  keptInside({ ...position, width: position.width + dx, height: position.height + dy }, window)
