/** A box by its centre, in pixels of the stage: x to the right, y downwards. */
export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** Boxes that only touch do not overlap; a hair's breadth is rounding. */
const HAIR = 0.01

export const overlaps = (a: Box, b: Box): boolean =>
  Math.abs(a.x - b.x) + HAIR < (a.width + b.width) / 2 &&
  Math.abs(a.y - b.y) + HAIR < (a.height + b.height) / 2

export const isInside = (box: Box, stage: Size): boolean =>
  box.x - box.width / 2 >= -HAIR &&
  box.y - box.height / 2 >= -HAIR &&
  box.x + box.width / 2 <= stage.width + HAIR &&
  box.y + box.height / 2 <= stage.height + HAIR

export const square = (x: number, y: number, side: number): Box => ({ x, y, width: side, height: side })
