import { characterOf, isLabel, traitOf } from '../core/characters.ts'
import type { GameContent } from '../core/content.ts'
import type { AnyEvent } from '../core/registry.ts'
import type { Reminder, SessionState } from '../state.ts'

/** Character that a token says the seat really is, if it is a token of that kind. */
function replacementBy(state: SessionState, content: GameContent, { role, name }: Reminder) {
  const character = characterOf(state, content, role)
  const trait = traitOf(character, 'replace-at-reveal')
  return character && trait && isLabel(name, trait.reminder) ? character : undefined
}

/** Seats that carry a replacement's token become that character. The first such token on a seat counts. */
export const replacements = (state: SessionState, content: GameContent): readonly AnyEvent[] =>
  state.secret.seats.flatMap(({ reminders, role }, index) => {
    const character = reminders.flatMap((reminder) => replacementBy(state, content, reminder) ?? [])[0]
    if (!character || character.id === role) return []
    return [{ type: 'characterReplaced', index, role: character.id, team: character.team } as const]
  })
