/** What decides which overlay fills the middle of the board. */
export interface OverlayFacts {
  readonly isStoryteller: boolean
  readonly mode: 'grimoire' | 'gather' | 'pointing' | 'rules' | 'firstnight' | 'reveal'
  readonly hasNomination: boolean
  readonly hasNightAction: boolean
}

export type OverlayName =
  | 'first-night'
  | 'gather'
  | 'rules'
  | 'pointing'
  | 'reveal'
  | 'vote'
  | 'night-action'
  | 'town-info'

interface OverlayRow {
  readonly name: OverlayName
  readonly isShown: (facts: OverlayFacts) => boolean
}

/** The order of this array is the priority: the first that is shown hides the rest. */
const OVERLAYS: readonly OverlayRow[] = [
  { name: 'first-night', isShown: ({ isStoryteller, mode }) => isStoryteller && mode === 'firstnight' },
  { name: 'gather', isShown: ({ isStoryteller, mode }) => isStoryteller && mode === 'gather' },
  { name: 'rules', isShown: ({ isStoryteller, mode }) => isStoryteller && mode === 'rules' },
  { name: 'pointing', isShown: ({ mode }) => mode === 'pointing' },
  { name: 'reveal', isShown: ({ mode }) => mode === 'reveal' },
  { name: 'vote', isShown: ({ hasNomination }) => hasNomination },
  { name: 'night-action', isShown: ({ hasNightAction }) => hasNightAction },
  { name: 'town-info', isShown: () => true },
]

/** The overlay that is shown: the first that applies, among those there are. */
export const overlayFor = (facts: OverlayFacts, exists: (name: OverlayName) => boolean): OverlayName =>
  OVERLAYS.find(({ name, isShown }) => exists(name) && isShown(facts))?.name ?? 'town-info'
