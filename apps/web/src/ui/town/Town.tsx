import { useMediaQuery } from '../useMediaQuery.ts'
import type { House, Pane } from './houses.ts'
import { BRANCH_WIDTHS, CAT, HILLS, MILL_SAILS, TREE } from './land.ts'
import { Sky } from './Sky.tsx'
import { CANVAS, SMOKE, STREETS, windowsInOrder } from './streets.ts'
import { Tower } from './Tower.tsx'

export interface TownProps {
  readonly isNight: boolean
  /** The night's number, from 1: it is the moon's age. */
  readonly night: number
  /** One window burns for each of the living. */
  readonly litWindows: number
  /** How often the bell was rung so far. */
  readonly tolls?: number
}

/** Screens this narrow see only the middle of the drawing; the tower and the moon move there. */
const NARROW = '(max-aspect-ratio: 4/5)'

function Street({ houses, depth }: { readonly houses: readonly House[]; readonly depth: string }) {
  return (
    <g className={`town__street town__street--${depth}`}>
      {houses.map(({ outline, lines, rim }, index) => (
        <g key={outline} className={index % 2 === 0 ? 'town__house' : 'town__house town__house--other'}>
          <path d={outline} />
          <path className="town__line" d={lines} />
          <path className="town__rim" d={rim} />
        </g>
      ))}
    </g>
  )
}

const cross = ({ x, y, width, height }: Pane): string =>
  `M${x + width / 2} ${y}v${height}M${x} ${y + height * 0.45}h${width}`

function Windows({ houses, lit }: { readonly houses: readonly House[]; readonly lit: ReadonlySet<Pane> }) {
  return houses
    .flatMap(({ panes }) => panes)
    .map((pane) => (
      <g key={`${pane.x} ${pane.y}`} className="town__window" data-lit={lit.has(pane)}>
        <circle className="town__glow" cx={pane.x + pane.width / 2} cy={pane.y + pane.height / 2} r="34" />
        <rect className="town__pane" x={pane.x} y={pane.y} width={pane.width} height={pane.height} rx="1" />
        <path className="town__mullion" d={cross(pane)} />
      </g>
    ))
}

function Hills() {
  return (
    <>
      <path className="town__hill town__hill--far" d={HILLS.far.body} />
      <path className="town__line town__line--faint" d={HILLS.far.lines} />
      <g className="town__mill" transform="translate(300 540)">
        <path d="M-9 50L-6 6Q0 -6 6 6L9 50Z" />
        <g transform="translate(0 4)">
          <path className="town__sails" d={MILL_SAILS} />
        </g>
      </g>
      <path className="town__hill town__hill--near" d={HILLS.near.body} />
      <path className="town__line town__line--faint" d={HILLS.near.lines} />
    </>
  )
}

function Tree() {
  return (
    <g className="town__tree">
      {TREE.map((branches, depth) => (
        <path key={branches} d={branches} strokeWidth={BRANCH_WIDTHS[depth]} />
      ))}
    </g>
  )
}

function Gradients() {
  return (
    <defs>
      <radialGradient id="town-candle">
        <stop className="town__candle-core" offset="0" />
        <stop className="town__candle-rim" offset="1" />
      </radialGradient>
      <radialGradient id="town-halo">
        <stop className="town__halo-core" offset="0.25" />
        <stop className="town__halo-rim" offset="1" />
      </radialGradient>
      <linearGradient id="town-smoke" x1="0" y1="0" x2="0" y2="1">
        <stop className="town__smoke-thin" offset="0.05" />
        <stop className="town__smoke-thick" offset="0.85" />
      </linearGradient>
      <linearGradient id="town-mist" x1="0" y1="0" x2="0" y2="1">
        <stop className="town__mist-rim" offset="0" />
        <stop className="town__mist-core" offset="0.7" />
        <stop className="town__mist-rim" offset="1" />
      </linearGradient>
    </defs>
  )
}

const Mist = ({ y, height }: { readonly y: number; readonly height: number }) => (
  <rect className="town__mist" x="0" y={y} width={CANVAS.width} height={height} />
)

/** The town behind everything: purely a picture, hidden from those who listen. */
export function Town({ isNight, night, litWindows, tolls = 0 }: TownProps) {
  const isNarrow = useMediaQuery(NARROW)
  const lit = new Set(isNight ? windowsInOrder(isNarrow).slice(0, litWindows) : [])
  return (
    <div className="town" data-phase={isNight ? 'night' : 'day'} data-narrow={isNarrow} aria-hidden="true">
      <div className="town__sky town__sky--day" />
      <div className="town__sky town__sky--night" />
      <svg
        className="town__picture"
        viewBox={`0 0 ${CANVAS.width} ${CANVAS.height}`}
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <Gradients />
        <Sky night={night} />
        <Hills />
        <Mist y={560} height={190} />
        <Street houses={STREETS.far} depth="far" />
        <Mist y={640} height={170} />
        <Tower tolls={tolls} />
        <Street houses={STREETS.middle} depth="middle" />
        <g className="town__smoke">
          {SMOKE.map((wisp) => (
            <path key={wisp} d={wisp} />
          ))}
        </g>
        <Mist y={730} height={150} />
        <Tree />
        <Street houses={STREETS.near} depth="near" />
        <Windows houses={STREETS.near} lit={lit} />
        <path className="town__cat" d={CAT} transform="translate(700 638)" />
      </svg>
      <div className="town__grain" />
    </div>
  )
}
