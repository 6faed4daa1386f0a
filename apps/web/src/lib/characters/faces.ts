import { type Character, type ContentIndex, labelText } from '@belfry/content'
import { type Alignment, sideOf } from '@belfry/rules'
import type { ReminderFace } from '../../ui/token/ReminderDisc.tsx'
import type { TokenFace } from '../../ui/token/Token.tsx'

/** Pictures of a character: its own, then one for good and one for evil where they differ. */
const pictureOf = ({ image, team }: Character, alignment: Alignment): string | null => {
  const side = sideOf(alignment, team)
  const own = image[0] ?? null
  if (side === 'g') return image[1] ?? own
  return side === 'e' ? (image[2] ?? image[1] ?? own) : own
}

/** How a character looks on a token. Pictures from elsewhere are shown only to those who want them. */
export const tokenFace = (
  character: Character,
  alignment: Alignment = null,
  isImageOptIn = false,
): TokenFace => ({
  name: character.name,
  team: character.team,
  icon: character.icon,
  image: isImageOptIn ? pictureOf(character, alignment) : null,
  isSetup: character.setup,
  actsFirstNight: character.firstNight > 0,
  actsOtherNights: character.otherNight > 0,
})

/** An alignment is marked where the team does not say it by itself. */
export const markedAlignment = (
  alignment: Alignment,
  character: Pick<Character, 'team'> | undefined,
): Alignment => (alignment !== null && alignment !== sideOf(null, character?.team ?? null) ? alignment : null)

export interface PlacedReminder {
  readonly role: string
  readonly name: string
  readonly isFlipped: boolean
}

/** `sides` are the words for the two reminders of no character, `good` and `evil`. */
export const reminderFace = (
  { role, name, isFlipped }: PlacedReminder,
  content: ContentIndex,
  sides: Readonly<Record<string, string>> = {},
): ReminderFace => ({
  role,
  label: sides[role] ?? labelText(content.pack, name),
  icon: content.character(role)?.icon ?? null,
  isFlipped,
})
