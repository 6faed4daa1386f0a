import type { SessionUser } from '../state.ts'

export const DEFAULT_HAND_ICON = 'hand'

/** Icon that lowers the hand. */
export const NO_HAND = ''

const COMMON = [DEFAULT_HAND_ICON, 'fist', 'peace', 'thumbs-up', 'thumbs-down'] as const

const GESTURES = ['wave', 'clap', 'point', 'ok', 'pray', 'salute', 'shush', 'facepalm'] as const
const FACES = ['smile', 'laugh', 'wink', 'think', 'surprise', 'cry', 'angry', 'sleep'] as const

/** Signs that have a drawing and a name of their own: gestures and faces. */
export type HandSignName = (typeof COMMON | typeof GESTURES | typeof FACES)[number]

/** Icons of the powerful flag, besides one for each character of the script. */
export const POWERFUL_HAND_ICONS: readonly HandSignName[] = [...GESTURES, ...FACES]

/** Prefixes that keep a character's id, and the name of an ornament given to people, apart from a gesture's name. */
export const ROLE_ICON = 'role:'
export const EMOTE_ICON = 'emote:'

/** A hand may show a character; the prefix keeps a character's id apart from a gesture's name. */
export const roleIcon = (role: string): string => `${ROLE_ICON}${role}`
export const emoteIcon = (emote: string): string => `${EMOTE_ICON}${emote}`

/** Icons a person may raise, in the order of the menu. `roles` are those of the script's player teams. */
export function handIcons(
  user: { readonly flags: readonly string[]; readonly cosmetics: Pick<SessionUser['cosmetics'], 'emotes'> },
  roles: readonly string[],
): string[] {
  const icons = [NO_HAND, ...COMMON, ...user.cosmetics.emotes.map(emoteIcon)]
  return user.flags.includes('powerful') ? [...icons, ...POWERFUL_HAND_ICONS, ...roles.map(roleIcon)] : icons
}

/** Another script may not know the character a hand shows: it goes back to the usual icon. */
export const iconAfterEdition = (icon: string): string =>
  icon.startsWith(ROLE_ICON) ? DEFAULT_HAND_ICON : icon
