export const DEFAULT_HAND_ICON = 'hand'

const ROLE_ICON = 'role:'

/** A hand may show a character; the prefix keeps a character's id apart from a gesture's name. */
export const roleIcon = (role: string): string => `${ROLE_ICON}${role}`

/** Another script may not know the character a hand shows: it goes back to the usual icon. */
export const iconAfterEdition = (icon: string): string =>
  icon.startsWith(ROLE_ICON) ? DEFAULT_HAND_ICON : icon
