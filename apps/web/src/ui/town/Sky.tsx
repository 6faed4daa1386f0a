import { CLOUDS, CONSTELLATION, moonPath, rays, SKY_LINES, STARS } from './heavens.ts'
import { BIRD } from './land.ts'

const MOON_RADIUS = 58
const MOON_RAYS = rays(72, 78, [10, 4, 7, 4])
const SUN_RAYS = rays(96, 70, [26, 8, 15, 8])
/** The moon's plains, hatched and stippled. */
const SEAS =
  'M-38 -14h22M-42 -8h30M-40 -2h24M-34 4h12M-4 -30h16M-8 -24h26M-4 -18h20M2 -12h10M2 18h28M-2 24h34M4 30h24M10 36h12M-26 28h14M-28 34h18M26 -6h10M24 0h16'

function Stars() {
  return (
    <g className="town__stars">
      {STARS.map(({ x, y, r, twinkles }) => (
        <circle
          key={`${x} ${y}`}
          className={twinkles ? 'town__star town__star--twinkling' : 'town__star'}
          cx={x}
          cy={y}
          r={r}
        />
      ))}
      <g className="town__constellation">
        <path className="town__constellation-line" d={CONSTELLATION.lines} />
        {CONSTELLATION.stars.map(([x, y]) => (
          <circle key={`${x} ${y}`} className="town__star" cx={x} cy={y} r="1.8" />
        ))}
      </g>
    </g>
  )
}

function Moon({ night }: { readonly night: number }) {
  return (
    <g className="town__moon">
      <circle className="town__halo" r="150" />
      <circle className="town__ring" r="92" />
      <path className="town__rays" d={MOON_RAYS} />
      <circle className="town__moon-dark" r={MOON_RADIUS} />
      <g className="town__moon-light">
        <path d={moonPath(night, MOON_RADIUS)} />
        <path className="town__moon-seas" d={SEAS} />
      </g>
    </g>
  )
}

function Sun() {
  return (
    <g className="town__sun">
      <circle className="town__halo" r="170" />
      <path className="town__rays" d={SUN_RAYS} />
      <circle className="town__sun-disc" r="52" />
      <circle className="town__ring" r="60" />
    </g>
  )
}

function Clouds() {
  return CLOUDS.map((layer, depth) => (
    <g key={layer[0]?.body} className={`town__clouds town__clouds--${depth + 1}`}>
      {layer.map(({ body, lines }) => (
        <g key={body}>
          <path className="town__cloud" d={body} />
          <path className="town__cloud-line" d={lines} />
        </g>
      ))}
    </g>
  ))
}

function Birds() {
  return (
    <g className="town__birds">
      <path d={BIRD} transform="translate(0 0) scale(1.1)" />
      <path d={BIRD} transform="translate(38 -16) scale(.85)" />
      <path d={BIRD} transform="translate(66 8) scale(.95)" />
      <path d={BIRD} transform="translate(104 -22) scale(.7)" />
    </g>
  )
}

export function Sky({ night }: { readonly night: number }) {
  return (
    <>
      <path className="town__sky-lines" d={SKY_LINES} />
      <Stars />
      <Sun />
      <Moon night={night} />
      <Clouds />
      <Birds />
    </>
  )
}
