import { memo, useMemo } from 'react'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import type { Pane } from './houses.ts'
import { Layer } from './Layer.tsx'
import { BRANCH_WIDTHS, CAT, HILLS, MILL_SAILS, TREE } from './land.ts'
import { n } from './random.ts'
import { Sky } from './Sky.tsx'
import { CANVAS, SMOKE, STREETS, type Street, windowsInOrder } from './streets.ts'
import { Bell, Tower } from './Tower.tsx'

export interface TownProps {
  readonly isNight: boolean
  /** The night's number, from 1: it is the moon's age. */
  readonly night: number
  /** One window burns for each of the living. */
  readonly litWindows: number
  /** How often the bell was rung so far. */
  readonly tolls?: number
  /** Other colours for its properties: the light of an edition. */
  readonly tint?: Readonly<Record<`--${string}`, string>> | undefined
}

/** Screens this narrow see only the middle of the drawing; the tower and the moon move there. */
const NARROW = '(max-aspect-ratio: 4/5)'

function Houses({
  street: { shades, lines, rims },
  depth,
}: {
  readonly street: Street
  readonly depth: string
}) {
  return (
    <g className={`town__street town__street--${depth}`}>
      <path className="town__house" d={shades[0]} />
      <path className="town__house town__house--other" d={shades[1]} />
      <path className="town__line" d={lines} />
      <path className="town__rim" d={rims} />
    </g>
  )
}

const frame = ({ x, y, width, height }: Pane): string => `M${n(x)} ${n(y)}h${width}v${height}h${-width}Z`

const cross = ({ x, y, width, height }: Pane): string =>
  `M${n(x + width / 2)} ${n(y)}v${height}M${n(x)} ${n(y + height * 0.45)}h${width}`

const PANES = STREETS.near.panes.map(frame).join('')
const MULLIONS = STREETS.near.panes.map(cross).join('')

/** A lit window and the glow around it; the cross of the frame stays dark before the light. */
function Lights({ lit }: { readonly lit: readonly Pane[] }) {
  return lit.map((pane) => (
    <g key={frame(pane)} className="town__window">
      <circle className="town__glow" cx={pane.x + pane.width / 2} cy={pane.y + pane.height / 2} r="34" />
      <path className="town__light" d={frame(pane)} />
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
        <path className="town__sails" d={MILL_SAILS} transform="translate(0 4)" />
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
      <linearGradient id="town-smoke" gradientUnits="userSpaceOnUse" x1="0" y1="400" x2="0" y2="710">
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

/** What stands still, whoever lives or dies. */
const Land = memo(function Land() {
  return (
    <Layer name="land">
      <Gradients />
      <Hills />
      <Mist y={560} height={190} />
      <Houses street={STREETS.far} depth="far" />
      <Mist y={640} height={170} />
      <Tower />
      <Houses street={STREETS.middle} depth="middle" />
      <Mist y={730} height={150} />
      <Tree />
      <Houses street={STREETS.near} depth="near" />
      <path className="town__pane" d={PANES} />
      <path className="town__mullion" d={MULLIONS} />
      <path className="town__cat" d={CAT} transform="translate(700 638)" />
    </Layer>
  )
})

/** The town behind everything: purely a picture, hidden from those who listen. */
export function Town({ isNight, night, litWindows, tolls = 0, tint }: TownProps) {
  const isNarrow = useMediaQuery(NARROW)
  const order = useMemo(() => windowsInOrder(isNarrow), [isNarrow])
  const lit = order.slice(0, litWindows)
  return (
    <div
      className="town"
      data-phase={isNight ? 'night' : 'day'}
      data-narrow={isNarrow}
      style={tint}
      aria-hidden="true"
    >
      <div className="town__sky town__sky--day" />
      <div className="town__sky town__sky--night" />
      <Sky night={night} />
      <Land />
      <Layer name="lights">
        <Lights lit={lit} />
      </Layer>
      <Layer name="smoke">
        <path d={SMOKE.join('')} />
      </Layer>
      <Layer name="bell">
        <Bell tolls={tolls} />
      </Layer>
      <div className="town__grain" />
    </div>
  )
}
