/**
 * Rule for people without an account: none comes in, whoever has the link does, or one by one as a Storyteller says.
 */
export type GuestPolicy = 'none' | 'link' | 'door'

/** A knock: somebody at the door, by the name they would have at this table. */
export interface Knock {
  readonly id: string
  readonly username: string
}

/** Door as only Storytellers know it. */
export interface DoorState {
  /** Invitation a link must carry to let strangers in; null where the name of the table is enough. */
  readonly invitation: string | null
  readonly waiting: readonly Knock[]
  /** People who may come in and have not done so yet. */
  readonly admitted: readonly string[]
  readonly refused: readonly string[]
}
