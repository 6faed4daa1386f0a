import { isolated } from '@belfry/kit'

const SHOWN = 50

/** Names may be long; lists show so much of them, never half a letter, and each in a direction of its own. */
export const shownName = (name: string): string => isolated(Array.from(name).slice(0, SHOWN).join(''))
