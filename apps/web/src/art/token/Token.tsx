import './token.css'
import type { Team } from '@belfry/content'
import { memo, useId, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { GameIconPart } from './GameIcon.tsx'
import { type ArcName, arcName, NAME_PATH } from './nameArc.ts'
import { crescent, RIM, RIM_PATTERNS, SIDE, star, TEAM_GLYPHS } from './rims.ts'

/** Face of a token: what it shows of a character. */
export interface TokenFace {
  readonly name: string
  readonly team: Team
  /** A symbol of the sprite. */
  readonly icon: string
  /** An own picture of a homebrew character, where its reader allows it. */
  readonly image?: string | null
  readonly isSetup: boolean
  readonly actsFirstNight: boolean
  readonly actsOtherNights: boolean
}

export interface TokenProps {
  /** Null shows the back. */
  readonly face: TokenFace | null
  /** Where it differs from what the team says by itself. */
  readonly alignment?: 'g' | 'e' | null
  /** Its size on the screen, for letters that stay readable. */
  readonly px: number
  /** A guess of the reader's own: drawn as a rubbing, not as the thing itself. */
  readonly isNote?: boolean
}

function Rim({ team }: { readonly team: Team }) {
  const { path, kind } = RIM_PATTERNS[team]
  const circle = { cx: 100, cy: 100, r: RIM.middle, strokeWidth: RIM.width }
  return (
    <g className="token__rim">
      <circle className="token__band" {...circle} />
      {team === 'traveller' && (
        <path
          className="token__band token__band--other"
          d="M100 9.5A90.5 90.5 0 0 1 100 190.5"
          strokeWidth={RIM.width}
        />
      )}
      <path className={`token__marks token__marks--${kind}`} d={path} />
      <circle className="token__line" cx="100" cy="100" r={RIM.outer} />
      <circle className="token__line" cx="100" cy="100" r={RIM.inner} />
      <g className="token__glyph" transform="translate(88 -1)">
        <circle cx="12" cy="12" r="15" />
        <path d={TEAM_GLYPHS[team]} transform="translate(3.6 3.6) scale(0.7)" />
      </g>
    </g>
  )
}

function Name({ name: { text, size } }: { readonly name: ArcName }) {
  const arc = useId()
  return (
    <>
      <path id={arc} className="token__name-path" d={NAME_PATH} />
      <text className="token__name" fontSize={size} textAnchor="middle">
        <textPath href={`#${arc}`} startOffset="50%">
          {text}
        </textPath>
      </text>
    </>
  )
}

/** Leaves of the night order: a crescent on the left for the first night, on the right for the others. */
function Nights({ face }: { readonly face: TokenFace }) {
  return (
    <>
      {face.actsFirstNight && (
        <g className="token__night token__night--first">
          <circle cx="9.5" cy="100" r="13" />
          <path d={crescent(11, 100, 8, 'left')} />
        </g>
      )}
      {face.actsOtherNights && (
        <g className="token__night token__night--other">
          <circle cx="190.5" cy="100" r="13" />
          <path d={crescent(189, 100, 8, 'right')} />
        </g>
      )}
      {face.isSetup && <path className="token__star" d={star(160, 40, 17)} />}
    </>
  )
}

/** A halo for the good, horns for the evil: a mark beside the colour. */
const ALIGNMENT_MARKS = {
  g: 'M12 3.5c4.4 0 8 1.2 8 2.8s-3.6 2.8-8 2.8-8-1.2-8-2.8 3.6-2.8 8-2.8ZM12 12a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z',
  e: 'M4 3c0 5 2 7 4 8a6 6 0 1 0 8 0c2-1 4-3 4-8-2 3-4 4-6 4h-4C8 7 6 6 4 3Z',
} as const

function AlignmentMark({ alignment }: { readonly alignment: 'g' | 'e' }) {
  return (
    <g className="token__alignment" data-alignment={alignment} transform="translate(148 146)">
      <circle cx="14" cy="14" r="18" />
      <path d={ALIGNMENT_MARKS[alignment]} transform="translate(2 2)" />
    </g>
  )
}

function Front({
  face,
  alignment,
  px,
}: Required<Pick<TokenProps, 'alignment' | 'px'>> & { readonly face: TokenFace }) {
  const [failed, setFailed] = useState<string | null>(null)
  const name = arcName(face.name, px)
  const [y, size] = name ? [86, 92] : [100, 112]
  return (
    <svg className="token__drawing" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      {face.image && face.image !== failed ? (
        <image
          className="token__image"
          href={face.image}
          x={100 - size / 2}
          y={y - size / 2}
          width={size}
          height={size}
          onError={() => setFailed(face.image ?? null)}
        />
      ) : (
        <GameIconPart name={face.icon} x={100} y={y} size={size} />
      )}
      <Rim team={face.team} />
      {name && <Name name={name} />}
      <Nights face={face} />
      {alignment && <AlignmentMark alignment={alignment} />}
    </svg>
  )
}

/** The town's crest, struck into the back of every token. */
function Back() {
  return (
    <svg className="token__drawing" viewBox={`0 0 ${SIDE} ${SIDE}`} aria-hidden="true">
      <circle className="token__back-ring" cx="100" cy="100" r="90" />
      <circle className="token__back-ring token__back-ring--thin" cx="100" cy="100" r="80" />
      <path
        className="token__crest"
        d="M52 46h15v9h16v-9h34v9h16v-9h15v52c0 26-19 40-48 50C71 138 52 124 52 98Z"
      />
      <path
        className="token__crest token__crest--bell"
        d="M96 66h8v7c13 2 15 13 15 24 0 9 2 13 9 17v5H72v-5c7-4 9-8 9-17 0-11 2-22 15-24ZM93 123h14a7 7 0 0 1-14 0Z"
      />
    </svg>
  )
}

/** A token of parchment with its character, or its back. What it means is said by whatever holds it. */
export const Token = memo(function Token({ face, alignment = null, px, isNote = false }: TokenProps) {
  return (
    <span
      className={classes('token', face === null && 'token--back', isNote && 'token--note')}
      data-team={face?.team}
      data-alignment={alignment ?? undefined}
      style={{ '--token-size': `${px}px` }}
    >
      {face ? <Front face={face} alignment={alignment} px={px} /> : <Back />}
    </span>
  )
})
