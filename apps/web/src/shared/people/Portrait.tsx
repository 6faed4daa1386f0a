import './portrait.css'
import { Avatar, hasPicture } from '../../art/avatars/Avatar.tsx'

const HUES = 12

/** A colour for somebody without a picture: always the same for the same person. */
const hueOf = (id: string): number =>
  (Array.from(id).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997, 7) % HUES) * (360 / HUES)

/** Two letters stand for a name; ideographs say enough alone. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0], words[words.length - 1]] : [words[0]]
  return letters
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toUpperCase()
}

export interface PortraitProps {
  readonly id: string
  readonly name: string
  /** Their picture; where there is none, two letters stand for them. */
  readonly avatar?: string | undefined
  readonly isOnline: boolean
}

/** A person, round, in a brass ring; the ring is broken while the person is away. */
export function Portrait({ id, name, avatar = '', isOnline }: PortraitProps) {
  return (
    <span
      className="portrait"
      data-online={isOnline}
      style={{ '--portrait-hue': hueOf(id) }}
      aria-hidden="true"
    >
      {hasPicture(avatar) ? (
        <Avatar avatar={avatar} />
      ) : (
        <span className="portrait__initials">{initialsOf(name)}</span>
      )}
    </span>
  )
}
