/** A room could not write what it decided, and has reported why: the database is away or full, and may come back. */
export class NotWritten extends Error {}

/** Windows of somebody count that may have gone with a server that fell: in a few seconds it is known. */
export class InDoubt extends Error {}
