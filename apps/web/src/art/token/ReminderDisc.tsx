import './reminder.css'
import { isNoteToken, reminderSizeStep } from '@belfry/rules'
import { memo, useState } from 'react'
import { classes } from '../../ui/classes.ts'
import { GameIcon } from './GameIcon.tsx'

export interface ReminderFace {
  /** The character it belongs to, `custom` for notes, `good` or `evil` for the two of no character. */
  readonly role: string
  /** As it is read, in the reader's language. */
  readonly label: string
  /** A symbol of the sprite; null for notes and for the two sides. */
  readonly icon: string | null
  /** An own picture of a homebrew character, where its reader allows it. */
  readonly image?: string | null
  readonly isFlipped: boolean
}

/** Discs smaller than this show no letters: the label is read by hovering, focusing or listening. */
const LETTERS_FROM_PX = 58
const NOTES_FROM_PX = 40

const SIDE_MARKS = {
  good: 'M12 2.5c5 0 9 1.3 9 3.1S17 8.8 12 8.8 3 7.4 3 5.6s4-3.1 9-3.1ZM12 11a5.5 5.5 0 1 1 0 11 5.5 5.5 0 0 1 0-11Z',
  evil: 'M4 2c0 5 2 7.5 4 8.5a6.5 6.5 0 1 0 8 0c2-1 4-3.5 4-8.5-2 3-4 4.5-6 4.5h-4C8 6.5 6 5 4 2Z',
} as const

const PEN = 'M4 20l1-5L16 4l4 4L9 19Z'

function Picture({ face, hasLetters }: { readonly face: ReminderFace; readonly hasLetters: boolean }) {
  const [failed, setFailed] = useState<string | null>(null)
  if (face.image && face.image !== failed)
    return (
      <img
        className="reminder__icon reminder__picture"
        src={face.image}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setFailed(face.image ?? null)}
      />
    )
  if (face.icon !== null) return <GameIcon name={face.icon} className="reminder__icon" />
  if (hasLetters && face.role === 'custom') return null
  const side = face.role === 'good' || face.role === 'evil' ? face.role : null
  return (
    <svg
      className="reminder__icon reminder__icon--side"
      data-side={side}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      <path d={side ? SIDE_MARKS[side] : PEN} />
    </svg>
  )
}

/** A small disc that says what a seat is under. Short notes look like tokens, long ones like slips of paper. */
export const ReminderDisc = memo(function ReminderDisc({
  face,
  px,
  isLabelled = false,
}: {
  readonly face: ReminderFace
  readonly px: number
  /** Its label stands beside it: the disc has its picture alone, at every size. */
  readonly isLabelled?: boolean
}) {
  const isNote = face.role === 'custom'
  const hasLetters = !isLabelled && px >= (isNote ? NOTES_FROM_PX : LETTERS_FROM_PX)
  return (
    <span
      className={classes(
        'reminder',
        isNote && 'reminder--note',
        isNote && !isNoteToken(face.label) && 'reminder--slip',
        face.isFlipped && 'reminder--flipped',
      )}
      data-size-step={reminderSizeStep(face.label)}
      style={{ '--reminder-size': `${px}px` }}
    >
      <Picture face={face} hasLetters={hasLetters} />
      {hasLetters && <span className="reminder__label">{face.label}</span>}
    </span>
  )
})
