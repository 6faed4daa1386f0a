/** Signs that everybody can give, in the order the dialogue shows them. */
export const COMMON_SIGNS = [
  'acknowledge',
  'yes',
  'no',
  'good',
  'neutral',
  'evil',
  'clockwise',
  'anticlockwise',
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
] as const

/** Items a night signal can be made of. */
export const SIGNAL_IDS = [
  ...COMMON_SIGNS,
  'ability',
  'choice',
  'bluffs',
  'demon',
  'minions',
  'you',
  'claim',
  'selected',
  'role',
  'player',
  'custom',
  'grimoire',
  'seen',
  'special',
  'number',
] as const

export type SignalId = (typeof SIGNAL_IDS)[number]

const known: ReadonlySet<string> = new Set(SIGNAL_IDS)

export const isSignalId = (id: string): id is SignalId => known.has(id)

/** Numbers up to five are signs of their own; the others are written down. */
export const SIGNAL_NUMBERS = { min: 6, max: 99 } as const

const isNumber = (data: unknown): boolean =>
  typeof data === 'number' &&
  Number.isInteger(data) &&
  data >= SIGNAL_NUMBERS.min &&
  data <= SIGNAL_NUMBERS.max

/** Item that is well formed: only the special one brings an icon and a description of its own. */
export const isWellFormedItem = (item: {
  readonly id: string
  readonly data?: unknown
  readonly icon?: string
  readonly description?: string
}): boolean =>
  isSignalId(item.id) &&
  (item.id !== 'number' || isNumber(item.data)) &&
  (item.id === 'special' || (item.icon === undefined && item.description === undefined))
