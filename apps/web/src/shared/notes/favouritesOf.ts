import { perShell } from '../../shell/perShell.ts'
import { createFavourites } from './favourites.ts'

/** The reader's favourite notes, one list for the window. */
export const favouritesOf = perShell(({ storage }) => createFavourites(storage))
