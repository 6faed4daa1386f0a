/** Windows of somebody count that may have gone with a server that fell: in a few seconds it is known. */
export class InDoubt extends Error {}
