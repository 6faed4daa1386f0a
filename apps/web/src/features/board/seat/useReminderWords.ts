import type { ReminderFace } from '../../../art/token/ReminderDisc.tsx'
import { useFaces } from '../../../shared/characters/useFaces.ts'
import { useTableContent } from '../../../shared/characters/useTableContent.ts'
import { useText } from '../../../shell/useText.ts'
import type { SeatReminder } from '../model/seat.ts'

export interface ReminderWords {
  readonly face: ReminderFace
  /** Whose it is and what it says. */
  readonly label: string
  /** The same, and which side is up. */
  readonly spoken: string
}

/** Says how a reminder looks and reads; null while the characters are on their way. */
export function useReminderReader(): (reminder: SeatReminder) => ReminderWords | null {
  const { t } = useText('board')
  const content = useTableContent()
  const faces = useFaces()
  return (reminder) => {
    if (!content) return null
    const face = faces.reminder(reminder, content, { good: t('board:side.good'), evil: t('board:side.evil') })
    const owner = content.character(reminder.role)?.name
    const name = owner ? t('board:reminder.of', { label: face.label, character: owner }) : face.label
    const label = reminder.origin === 'note' ? t('board:reminder.note', { label: name }) : name
    return { face, label, spoken: reminder.isFlipped ? t('board:reminder.flipped', { label }) : label }
  }
}

export const useReminderWords = (reminder: SeatReminder): ReminderWords | null =>
  useReminderReader()(reminder)
