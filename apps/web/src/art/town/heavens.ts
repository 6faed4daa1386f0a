import { createDice, n } from './random.ts'

const dice = createDice(90210)

/** Stars of one brightness, as points of a single path. */
const scatterStars = (count: number): string =>
  Array.from({ length: count }, () => {
    const depth = dice.between(0, 1) ** 1.6
    return `M${n(dice.between(0, 1600))} ${n(8 + depth * 560)}h0`
  }).join('')

/** Stars, from faint to bright. */
export const STARS: readonly string[] = [scatterStars(70), scatterStars(38), scatterStars(14)]

/** Two handfuls that twinkle, each in its own time. */
export const TWINKLING: readonly string[] = [scatterStars(14), scatterStars(12)]

/** The sky is engraved: broken hairlines, closer together towards the horizon. */
export const SKY_LINES: string = (() => {
  let path = ''
  for (let y = 120, gap = 34; y < 660; y += gap, gap = Math.max(8, gap * 0.95))
    for (let x = dice.between(-120, 40); x < 1600; ) {
      const length = dice.between(40, 260)
      const bow = dice.between(-5, 5)
      path += `M${n(x)} ${n(y)}q${n(length / 2)} ${n(bow)} ${n(length)} 0`
      x += length + dice.between(60, 320)
    }
  return path
})()

/** Eight shapes of the moon, one a night, then again from the beginning. */
const MOON_PHASES = 8

/**
 * The lit part of the moon on the given night, as a path around the origin: the first night shows a thin
 * crescent, the fourth is full, the eighth is dark.
 */
export function moonPath(night: number, radius: number): string {
  const turn = (((night % MOON_PHASES) + MOON_PHASES) % MOON_PHASES) / MOON_PHASES
  const isWaxing = turn <= 0.5
  const bulge = Math.cos(turn * 2 * Math.PI) * radius
  const limb = isWaxing ? 1 : 0
  const terminator = bulge > 0 === isWaxing ? 0 : 1
  const r = n(radius)
  return `M0 ${n(-radius)}A${r} ${r} 0 0 ${limb} 0 ${r}A${n(Math.abs(bulge))} ${r} 0 0 ${terminator} 0 ${n(-radius)}Z`
}

/** Short strokes around a light, long and short in turn. */
export const rays = (count: number, inner: number, lengths: readonly number[]): string =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * 2 * Math.PI
    const outer = inner + (lengths[i % lengths.length] ?? 0)
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    return `M${n(c * inner)} ${n(s * inner)}L${n(c * outer)} ${n(s * outer)}`
  }).join('')

export interface Cloud {
  readonly body: string
  readonly lines: string
}

/** Clouds as a woodcut has them: long bars with round ends, laid over one another. */
function cloud(x: number, y: number, bars: readonly (readonly [from: number, to: number])[]): Cloud {
  const height = 13
  const parts = bars.map(([from, to], row) => ({
    left: x + from,
    width: to - from,
    top: y + row * (height - 2),
  }))
  return {
    body: parts
      .map(
        ({ left, width, top }) =>
          `M${n(left)} ${n(top)}h${n(width)}a6.5 6.5 0 0 1 0 ${height}h${n(-width)}a6.5 6.5 0 0 1 0 -${height}Z`,
      )
      .join(''),
    lines: parts
      .map(
        ({ left, width, top }) =>
          `M${n(left + 2)} ${n(top)}h${n(width * 0.62)}m${n(width * 0.06)} 0h${n(width * 0.16)}`,
      )
      .join(''),
  }
}

export const CLOUDS: readonly (readonly Cloud[])[] = [
  [
    cloud(150, 236, [
      [86, 250],
      [20, 330],
      [110, 420],
      [190, 286],
    ]),
    cloud(1180, 262, [
      [60, 220],
      [0, 300],
      [70, 380],
      [40, 160],
    ]),
  ],
  [
    cloud(560, 356, [
      [70, 190],
      [0, 260],
      [96, 322],
    ]),
    cloud(700, 246, [
      [40, 150],
      [-30, 210],
      [70, 300],
    ]),
    cloud(20, 430, [
      [30, 170],
      [-40, 240],
      [60, 190],
    ]),
  ],
]

/** A bell among the stars, for whoever looks for it. */
export const CONSTELLATION = {
  stars: [
    [0, 0],
    [-26, 30],
    [26, 28],
    [-34, 78],
    [36, 74],
    [-58, 104],
    [60, 98],
    [2, 122],
  ],
  lines: 'M0 0L-26 30L-34 78L-58 104L60 98L36 74L26 28ZM-24 101L2 122L30 99',
} as const
