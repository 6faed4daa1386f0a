/** Modals by name, with what each needs to open: a feature adds its own, in its `index.ts`. */
export interface ModalParams {}

/** Modals a feature brings. The dialogue is the app's own. */
export type FeatureModalName = keyof ModalParams
