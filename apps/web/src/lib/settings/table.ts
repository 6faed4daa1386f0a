/**
 * The settings, one row each: which control changes it, which values it takes and what it starts as. The order
 * of the rows is the order in which they are stored, so a new row goes to the end of `OWN`.
 */
export type Control =
  | { readonly kind: 'toggle' }
  | { readonly kind: 'tristate' }
  | { readonly kind: 'range'; readonly min: number; readonly max: number; readonly step: number }
  | { readonly kind: 'cycle'; readonly count: number }
  | { readonly kind: 'colour' }
  | { readonly kind: 'text' }

/** Values kept under a key of their own as well, which then counts more than the list. */
export type OwnKey = 'zoom' | 'reminderZoom' | 'avatarZoom' | 'customCSS'

export interface SettingRow<Name extends string = string, Value = unknown> {
  readonly name: Name
  readonly control: Control
  readonly initial: Value
  readonly ownKey?: OwnKey
}

const toggle = <N extends string>(name: N, initial = false): SettingRow<N, boolean> => ({
  name,
  control: { kind: 'toggle' },
  initial,
})

const range = <N extends string>(
  name: N,
  [min, max, step]: readonly [number, number, number],
  initial: number,
): SettingRow<N, number> => ({ name, control: { kind: 'range', min, max, step }, initial })

const kept = <Row extends SettingRow>(row: Row, ownKey: OwnKey): Row => ({ ...row, ownKey })

export const VOLUME_RANGE = [0, 1, 0.1] as const
const SIZE_RANGE = [0.5, 3, 0.1] as const
const TOKEN_RANGE = [-10, 15, 1] as const

/** The eight ways of seeing colour: as most do, three weaknesses, three kinds of blindness, none at all. */
export const COLOURBLIND_MODES = [
  'none',
  'protanomaly',
  'protanopia',
  'deuteranomaly',
  'deuteranopia',
  'tritanomaly',
  'tritanopia',
  'achromatopsia',
] as const

/** The colour a chroma key starts with. The setting itself starts empty: no key, the town is shown. */
export const DEFAULT_CHROMA_KEY = '#00B140'

export const GENERAL = [
  range('soundVolume', VOLUME_RANGE, 0.8),
  kept(range('avatarZoom', SIZE_RANGE, 1), 'avatarZoom'),
  kept(range('tokenZoom', TOKEN_RANGE, 0), 'zoom'),
  kept(range('reminderZoom', SIZE_RANGE, 1), 'reminderZoom'),
  {
    name: 'colorblind',
    control: { kind: 'cycle', count: COLOURBLIND_MODES.length },
    initial: 0,
  } as SettingRow<'colorblind', number>,
  toggle('isCosmeticsDisabled'),
  toggle('isAnimationsDisabled'),
  toggle('isImageOptIn'),
  toggle('isPositioningDisabled'),
] as const

export const GAME = [
  toggle('isTutorialDisabled'),
  toggle('isEnglishNames'),
  { name: 'stackReminderTokens', control: { kind: 'tristate' }, initial: null } as SettingRow<
    'stackReminderTokens',
    boolean | null
  >,
  toggle('isNightOrder', true),
  toggle('isPlayerNightOrder'),
  toggle('isPlayerBluffs'),
  toggle('isPlayerDuplicates'),
  toggle('isNightRequestPing', true),
  toggle('isTouchSupport', true),
] as const

export const ADVANCED = [
  toggle('hasNightStatic'),
  toggle('hasPublicTownSquare'),
  toggle('hasHiddenTownSquareCams'),
  toggle('hasHiddenPrivateCams'),
  toggle('hasHiddenRevealCams'),
  toggle('hasCondensedSheets'),
  { name: 'chromaKey', control: { kind: 'colour' }, initial: '' } as SettingRow<'chromaKey', string>,
  kept(
    { name: 'customCSS', control: { kind: 'text' }, initial: '' } as SettingRow<'customCSS', string>,
    'customCSS',
  ),
  toggle('customCSSEnabled'),
] as const

/** What stands in neither of the two lists, whose lengths are fixed. */
export const OWN = [
  /** Keys that are letters, numbers or signs: in the way of those who speak to their machine, and open to slips. */
  toggle('hasCharacterKeys', true),
  /** Replay: a masked recording of the screen may go with a report of an error. */
  toggle('isReplayAllowed'),
  /** Level of what is read out, as an index of the levels. */
  { name: 'announcements', control: { kind: 'cycle', count: 3 }, initial: 1 } as SettingRow<
    'announcements',
    number
  >,
  /** A sound with everything that is read out. */
  toggle('hasCueSounds'),
  /** The table as a document. */
  toggle('isTextTable'),
  /** A notification of the system for what waits for oneself while the window is hidden. */
  toggle('hasNotifications'),
] as const

/** The stored lists and what stands in them, in order. */
export const SLOTS = { settings: [...GENERAL, ...GAME], advanced: ADVANCED, ownSettings: OWN } as const

type Row = (typeof SLOTS)[keyof typeof SLOTS][number]

export type SettingName = Row['name']
export type SettingValues = { readonly [R in Row as R['name']]: R['initial'] }

export const ALL_SETTINGS: readonly SettingRow<SettingName>[] = [
  ...SLOTS.settings,
  ...SLOTS.advanced,
  ...SLOTS.ownSettings,
]
