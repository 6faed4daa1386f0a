/** Whether people without an account may come in: nobody, whoever has the link, or one by one as a Storyteller says. */
export type GuestPolicy = 'none' | 'link' | 'door'

/** A knock: somebody at the door, by the name they would have at this table. */
export interface Knock {
  readonly id: string
  readonly username: string
}

/** What only Storytellers know of the door. */
export interface DoorState {
  /** What a link must carry to let strangers in; null where the name of the table is enough. */
  readonly invitation: string | null
  readonly waiting: readonly Knock[]
  /** Who may come in and has not done so yet. */
  readonly admitted: readonly string[]
  readonly refused: readonly string[]
}
