/** A room could not write what it decided, and has reported why: the database is away or full, and may come back. */
export class NotWritten extends Error {}
