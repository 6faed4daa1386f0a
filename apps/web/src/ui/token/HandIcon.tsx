import { GameIcon } from './GameIcon.tsx'
import { HAND_PATHS } from './hands.ts'

const ROLE = 'role:'

/** What a raised hand shows: a gesture, a face, or a character of the script. */
export function HandIcon({
  icon,
  characterIcon,
}: {
  readonly icon: string
  readonly characterIcon?: string | undefined
}) {
  if (icon.startsWith(ROLE) && characterIcon)
    return <GameIcon name={characterIcon} className="hand-icon hand-icon--role" />
  return (
    <svg className="hand-icon" data-hand={icon} viewBox="0 0 24 24" aria-hidden="true">
      <path d={HAND_PATHS[icon] ?? HAND_PATHS['hand']} />
    </svg>
  )
}
