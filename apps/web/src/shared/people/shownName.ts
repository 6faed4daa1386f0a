const SHOWN = 50

/** Names may be long; lists show so much of them, and never half a letter. */
export const shownName = (name: string): string => Array.from(name).slice(0, SHOWN).join('')
