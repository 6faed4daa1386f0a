/** Workshop: what it takes to make a sound, in one piece that is fetched at once. */
export { createOutlet } from './outlet.ts'
export { RECIPES } from './recipes.ts'
export { renderSound } from './render.ts'
