/** The part of a window that tells what its browser can do. */
export interface BrowserScope {
  readonly CSS?: { readonly supports?: (property: string, value: string) => boolean }
  readonly BroadcastChannel?: unknown
  readonly structuredClone?: unknown
  readonly CSSLayerBlockRule?: unknown
  readonly Promise: object
  readonly Array: { readonly prototype: object }
}

/** Abilities the app is written with; a browser that lacks one shows it wrong or not at all. */
const ABILITIES: Readonly<Record<string, (scope: BrowserScope) => boolean>> = {
  oklch: ({ CSS }) => CSS?.supports?.('color', 'oklch(0.5 0.1 200)') === true,
  'color-mix': ({ CSS }) => CSS?.supports?.('color', 'color-mix(in oklab, red, blue)') === true,
  'dynamic viewport': ({ CSS }) => CSS?.supports?.('height', '100dvh') === true,
  'cascade layers': (scope) => scope.CSSLayerBlockRule !== undefined,
  'other tabs': (scope) => scope.BroadcastChannel !== undefined,
  'structured clone': (scope) => scope.structuredClone !== undefined,
  'promise with resolvers': (scope) => 'withResolvers' in scope.Promise,
  'sorted copies': (scope) => 'toSorted' in scope.Array.prototype,
}

/** Abilities this browser is too old for. */
export const missingAbilities = (scope: BrowserScope): readonly string[] =>
  Object.keys(ABILITIES).filter((name) => !ABILITIES[name]?.(scope))
