import { type Box, type Size, square } from './boxes.ts'
import type { Point } from './ring.ts'

/** A seat on the stage: all of it, its parts, and where the middle lies from there. */
export interface SeatPlace extends Box {
  readonly token: Box
  readonly plate: Box
  /** Degrees clockwise from the top, seen from the middle of the table. */
  readonly angle: number
  /** Towards the middle, of length 1. */
  readonly inward: Point
}

const PLATE_GAP_PX = 3
const PLATE_MIN_WIDTH_PX = 60
/** Below this size a token's plate is set in the smallest type. */
export const SMALL_TOKEN_PX = 84
const PLATE_HEIGHT_PX = { small: 18, usual: 24 } as const
/** Share of a token's size: on a large screen names grow with the tokens. */
const PLATE_OF_TOKEN = 0.16

const plateHeight = (token: number): number =>
  token < SMALL_TOKEN_PX
    ? PLATE_HEIGHT_PX.small
    : Math.max(PLATE_HEIGHT_PX.usual, Math.round(token * PLATE_OF_TOKEN))

/** Names are a little wider than tokens; on small ones as wide as a short name needs. */
const plateSize = (token: number): Size => ({
  width: Math.max(token * 1.12, PLATE_MIN_WIDTH_PX),
  height: plateHeight(token),
})

export const seatSize = (token: number): Size => {
  const plate = plateSize(token)
  return { width: Math.max(token, plate.width), height: token + PLATE_GAP_PX + plate.height }
}

/** The seat around this middle. */
export function seatBox(x: number, y: number, token: number): Pick<SeatPlace, 'plate' | 'token' | keyof Box> {
  const seat = seatSize(token)
  const plate = plateSize(token)
  const top = y - seat.height / 2
  return {
    x,
    y,
    ...seat,
    token: square(x, top + token / 2, token),
    plate: { x, y: top + token + PLATE_GAP_PX + plate.height / 2, ...plate },
  }
}

const HANDLE_PX = 24
const HEART_PX = 12

/** Heart of the handle at the right of a small token's rim, which has to stay free to be hit: see `seat__more`. */
export function handleOf({ x, y, width, height, plate, token }: SeatPlace): Box {
  const above = Math.max(1, Math.min(token.width * 0.34, token.width - 46))
  const bottom = y + height / 2 - plate.height - above
  return square(x + width / 2 + 2 - HANDLE_PX / 2, bottom - HANDLE_PX / 2, HEART_PX)
}

const CORNER_PX = 20
const LIFE_PX = 24

/** Corners of a token: at the lower left its number in the night and what adds to it, at the upper right its life. */
export function cornersOf({ token }: SeatPlace): readonly Box[] {
  const life = Math.max(LIFE_PX, token.width * 0.28)
  return [
    square(token.x - token.width * 0.4, token.y + token.height * 0.4, CORNER_PX),
    square(token.x + token.width * 0.56 - life / 2, token.y - token.height / 2 - 4 + life / 2, HEART_PX),
  ]
}
