import { memo } from 'react'
import { onDial } from './dial.ts'

const MINUTES = Array.from({ length: 60 }, (_, minute) => minute)
const PETALS = Array.from({ length: 18 }, (_, at) => at * 10)

const line = (angle: number, from: number, to: number): string => {
  const a = onDial(angle, from)
  const b = onDial(angle, to)
  return `M${a.x.toFixed(2)} ${a.y.toFixed(2)}L${b.x.toFixed(2)} ${b.y.toFixed(2)}`
}

const LONG_MINUTES = MINUTES.filter((minute) => minute % 5 === 0)
  .map((minute) => line(minute * 6, 85.5, 92))
  .join('')
const SHORT_MINUTES = MINUTES.filter((minute) => minute % 5 !== 0)
  .map((minute) => line(minute * 6, 89, 92))
  .join('')

const HOURS = ['XII', 'I', 'II', 'III', 'IIII', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI'] as const

/** The brass itself: rim, rosette, hours and minutes, engraved once and never drawn again. Its radius is 100. */
export const DialFace = memo(function DialFace() {
  return (
    <g className="vote-clock__face">
      <defs>
        <linearGradient id="vote-rim" x1="0" y1="0" x2="1" y2="1">
          <stop className="vote-clock__rim-light" offset="0" />
          <stop className="vote-clock__rim-dark" offset="0.55" />
          <stop className="vote-clock__rim-glint" offset="1" />
        </linearGradient>
        <radialGradient id="vote-brass" cx="0.42" cy="0.36" r="0.72">
          <stop className="vote-clock__brass-light" offset="0" />
          <stop className="vote-clock__brass-mid" offset="0.6" />
          <stop className="vote-clock__brass-dark" offset="1" />
        </radialGradient>
      </defs>
      <circle className="vote-clock__shadow" cy="2.5" r="101" />
      <circle className="vote-clock__rim" r="100" fill="url(#vote-rim)" />
      <circle className="vote-clock__plate" r="95.5" fill="url(#vote-brass)" />
      <g className="vote-clock__rosette">
        {PETALS.map((angle) => (
          <ellipse key={angle} rx="82" ry="47" transform={`rotate(${angle})`} />
        ))}
      </g>
      <circle className="vote-clock__ring" r="95.5" />
      <circle className="vote-clock__ring" r="93.5" />
      <circle className="vote-clock__ring" r="83.5" />
      <g className="vote-clock__numerals">
        {HOURS.map((hour, at) => (
          <text key={hour} y="-63" transform={`rotate(${at * 30})`}>
            {hour}
          </text>
        ))}
      </g>
      <path className="vote-clock__minutes" d={SHORT_MINUTES} />
      <path className="vote-clock__hours" d={LONG_MINUTES} />
    </g>
  )
})
