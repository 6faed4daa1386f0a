import { isCustomReminder } from '../reminders/policy.ts'
import type { Alignment } from '../state.ts'
import type { PlayerView, ReminderView, StorytellerView } from './view.ts'

export interface CopiedPlace {
  readonly role: string | null
  readonly alignment: Alignment
  readonly reminders: readonly ReminderView[]
}

/** The grimoire as it is shown to somebody: who is what, and the tokens, but not the Storyteller's notes. */
export interface GrimoireCopy {
  readonly players: readonly CopiedPlace[]
  readonly storytellers: readonly CopiedPlace[]
  readonly bluffs: readonly (string | null)[]
}

const copyPlace = ({ role, alignment, reminders }: CopiedPlace): CopiedPlace => ({
  role,
  alignment,
  reminders: reminders
    .filter((reminder) => !isCustomReminder(reminder))
    .map(({ role: owner, name, isFlipped }) => ({ role: owner, name, isFlipped })),
})

export const copyGrimoire = (session: {
  readonly players: readonly PlayerView[]
  readonly storytellers: readonly StorytellerView[]
  readonly bluffs: readonly (string | null)[] | null
}): GrimoireCopy => ({
  players: session.players.map(copyPlace),
  storytellers: session.storytellers.map(copyPlace),
  bluffs: [...(session.bluffs ?? [])],
})
