import { useEffect, useState } from 'react'
import { CLOUDS, CONSTELLATION, moonPath, rays, SKY_LINES, STARS, TWINKLING } from './heavens.ts'
import { Layer } from './Layer.tsx'
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
      {STARS.map((points, brightness) => (
        <path key={points} className={`town__star town__star--${brightness + 1}`} d={points} />
      ))}
      <g className="town__constellation">
        <path className="town__constellation-line" d={CONSTELLATION.lines} />
        <path
          className="town__star town__star--3"
          d={CONSTELLATION.stars.map(([x, y]) => `M${x} ${y}h0`).join('')}
        />
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

const FLOCK = [
  [0, 0, 1.1],
  [38, -16, 0.85],
  [66, 8, 0.95],
  [104, -22, 0.7],
] as const

const FLIGHTS_MS = 120_000

/** They come with the day, and again every other minute. */
function Birds() {
  const [flight, setFlight] = useState(0)
  useEffect(() => {
    const next = setInterval(() => document.hidden || setFlight((before) => before + 1), FLIGHTS_MS)
    return () => clearInterval(next)
  }, [])
  return (
    <Layer key={flight} name="birds">
      {FLOCK.map(([x, y, size]) => (
        <path key={x} d={BIRD} transform={`translate(${x} ${y}) scale(${size})`} />
      ))}
    </Layer>
  )
}

/** What moves is a layer of its own: moving a finished layer costs next to nothing, drawing it again a lot. */
export function Sky({ night }: { readonly night: number }) {
  return (
    <>
      <Layer name="heavens">
        <path className="town__sky-lines" d={SKY_LINES} />
        <Stars />
        <Sun />
        <Moon night={night} />
      </Layer>
      {TWINKLING.map((points, index) => (
        <Layer key={points} name={`twinkling-${index + 1}`}>
          <path className="town__star town__star--2" d={points} />
        </Layer>
      ))}
      {CLOUDS.map((clouds, depth) => (
        <Layer key={clouds[0]?.body} name={`clouds-${depth + 1}`}>
          <path className="town__cloud" d={clouds.map(({ body }) => body).join('')} />
          <path className="town__cloud-line" d={clouds.map(({ lines }) => lines).join('')} />
        </Layer>
      ))}
      <Birds />
    </>
  )
}
