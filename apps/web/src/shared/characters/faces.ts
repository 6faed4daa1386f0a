import { type Character, type ContentIndex, labelText } from '@belfry/content'
import { type Alignment, sideOf } from '@belfry/rules'
import type { ReminderFace } from '../../art/token/ReminderDisc.tsx'
import type { TokenFace } from '../../art/token/Token.tsx'

const PICTURE = /^(https?:\/\/|data:image\/)/i

/** Picture from the web, or written into the script itself. */
export const safePicture = (address: string | undefined): string | null =>
  address !== undefined && PICTURE.test(address) ? address : null

/** Which of its pictures a character shows: travellers have one for no side and one for each ... */
const travellerPicture = (alignment: Alignment): number => (alignment === 'g' ? 1 : alignment === 'e' ? 2 : 0)

/** ... and everybody else the usual one, and one for whoever has changed sides. */
const usualPicture = (alignment: Alignment, team: Character['team']): number =>
  alignment !== null && alignment !== sideOf(null, team) ? 1 : 0

/** The picture a script brings for its own character, where it brings any that can be shown. */
export function pictureOf(
  { image, team }: Pick<Character, 'image' | 'team'>,
  alignment: Alignment = null,
): string | null {
  const at = team === 'traveller' ? travellerPicture(alignment) : usualPicture(alignment, team)
  return safePicture(image[at] || image[0])
}

/** Every picture these characters can ever show, each once. */
export const picturesOf = (characters: readonly Pick<Character, 'image'>[]): readonly string[] => [
  ...new Set(characters.flatMap(({ image }) => image.flatMap((address) => safePicture(address) ?? []))),
]

/** Token of a character. Pictures from elsewhere are shown only to those who want them. */
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

export interface ReminderLook {
  /** The words for the two reminders of no character, `good` and `evil`. */
  readonly sides?: Readonly<Record<string, string>>
  readonly isImageOptIn?: boolean
}

export const reminderFace = (
  { role, name, isFlipped }: PlacedReminder,
  content: ContentIndex,
  { sides = {}, isImageOptIn = false }: ReminderLook = {},
): ReminderFace => {
  const character = content.character(role)
  return {
    role,
    label: sides[role] ?? labelText(content.pack, name),
    icon: character?.icon ?? null,
    image: character && isImageOptIn ? pictureOf(character) : null,
    isFlipped,
  }
}
