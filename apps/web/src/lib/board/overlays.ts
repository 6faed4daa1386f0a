/** Names of what can fill the middle of the board: a feature adds its own, in its `index.ts`. */
export interface OverlayNames {}
export type OverlayName = keyof OverlayNames
