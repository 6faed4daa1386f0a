import type { Character, ContentIndex } from '@belfry/content'
import type { Alignment } from '@belfry/rules'
import type { ReminderFace } from '../../art/token/ReminderDisc.tsx'
import type { TokenFace } from '../../art/token/Token.tsx'
import { useSetting } from '../../shell/useShell.ts'
import { type PlacedReminder, pictureOf, reminderFace, tokenFace } from './faces.ts'

export interface Faces {
  readonly token: (character: Character, alignment?: Alignment) => TokenFace
  /** The picture a script brings for its own character. */
  readonly picture: (character: Character | undefined) => string | null
  readonly reminder: (
    reminder: PlacedReminder,
    content: ContentIndex,
    sides?: Readonly<Record<string, string>>,
  ) => ReminderFace
}

/** Faces of characters and reminders to this reader, who allows strangers' pictures or does not. */
export function useFaces(): Faces {
  const [isImageOptIn] = useSetting('isImageOptIn')
  return {
    token: (character, alignment = null) => tokenFace(character, alignment, isImageOptIn),
    picture: (character) => (character && isImageOptIn ? pictureOf(character) : null),
    reminder: (reminder, content, sides = {}) => reminderFace(reminder, content, { sides, isImageOptIn }),
  }
}
