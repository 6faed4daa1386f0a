import type { Size } from './boxes.ts'

/** The circle's size class: the fewer players, the larger their tokens. */
const SIZE_CLASSES = [
  { name: 'small', below: 7, base: 18 },
  { name: 'medium', below: 11, base: 16 },
  { name: 'large', below: 16, base: 14 },
  { name: 'huge', below: Number.POSITIVE_INFINITY, base: 12 },
] as const

export type SizeClass = (typeof SIZE_CLASSES)[number]['name']

const classOf = (players: number) =>
  SIZE_CLASSES.find(({ below }) => players < below) ?? SIZE_CLASSES[SIZE_CLASSES.length - 1]

export const sizeClass = (players: number): SizeClass => classOf(players)?.name ?? 'huge'

/** The zoom of tokens in viewport units: by the number of players, plus what the reader has chosen. */
export const tokenZoom = (players: number, chosen: number): number => (classOf(players)?.base ?? 12) + chosen

/** A finger has to hit it. */
export const MIN_TOKEN_PX = 40

/** On upright screens the width alone would make everything tiny: there the unit is a little more of it. */
const UPRIGHT_FACTOR = 1.3

/** One viewport unit: a hundredth of the side that limits the circle. */
const viewportUnit = ({ width, height }: Size): number =>
  (width < height ? Math.min(width * UPRIGHT_FACTOR, height) : height) / 100

/** The size of a token as it is wished for; the layout may have to make it smaller. */
export const wishedTokenSize = (players: number, chosen: number, viewport: Size): number =>
  Math.max(MIN_TOKEN_PX, tokenZoom(players, chosen) * viewportUnit(viewport))
