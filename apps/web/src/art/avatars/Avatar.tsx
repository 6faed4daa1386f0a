import './avatar.css'
import { fileAddress } from '@belfry/protocol'
import { DRAWINGS, type Drawing, EVENT_DRAWINGS } from './drawings.ts'
import { LEVEL_DRAWINGS } from './levelDrawings.ts'

const BUILT_IN = /^\d{1,2}$/
/** An uploaded image is named by its owner and its content. */
const UPLOADED = /^\d{13}-[\da-f]+$/

const addressOf = (avatar: string): string => fileAddress('avatar', { name: avatar })

export interface AvatarProps {
  /** A number for one of ours, a negative one for those of a level, an occasion, or the name of an uploaded image. */
  readonly avatar: string
}

const drawingOf = (avatar: string): Drawing | undefined =>
  BUILT_IN.test(avatar) ? DRAWINGS[Number(avatar)] : (EVENT_DRAWINGS[avatar] ?? LEVEL_DRAWINGS[avatar])

/** Picture for this value; otherwise initials have to do. */
export const hasPicture = (avatar: string): boolean =>
  drawingOf(avatar) !== undefined || UPLOADED.test(avatar)

/** Somebody's picture. The name stands beside it, so that it says nothing to those who listen. */
export function Avatar({ avatar }: AvatarProps) {
  if (UPLOADED.test(avatar)) return <img className="avatar" src={addressOf(avatar)} alt="" loading="lazy" />
  const drawing = drawingOf(avatar) ?? DRAWINGS[0]
  if (!drawing) return null
  return (
    <svg
      className="avatar"
      data-avatar={drawing.name}
      viewBox="0 0 64 64"
      style={{ '--avatar-hue': drawing.hue }}
      aria-hidden="true"
    >
      <rect className="avatar__ground" width="64" height="64" />
      <g transform="translate(6.4 6.4) scale(0.8)">
        <path className="avatar__line" d={drawing.line} />
        <path className="avatar__emblem" d={drawing.fill} />
        <path className="avatar__cut" d={drawing.cut} />
      </g>
    </svg>
  )
}
