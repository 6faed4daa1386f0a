import { SORT_KEYS } from './sessions.ts'

/** The number of columns, for the row that spans them all. */
export const COLUMNS = SORT_KEYS.length + 2
