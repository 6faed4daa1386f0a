import { createFavourites } from '../lib/favourites/favourites.ts'
import { perShell } from './perShell.ts'

/** The reader's favourite notes, one list for the window. */
export const favouritesOf = perShell(({ storage }) => createFavourites(storage))
