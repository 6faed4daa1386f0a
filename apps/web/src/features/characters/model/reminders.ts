import { type Character, type ContentIndex, labelText } from '@belfry/content'
import { type EditionView, matcher, type SessionView } from '@belfry/rules'

/** A reminder that can be put down, as the picker shows it. */
export interface ReminderChoice {
  readonly role: string
  readonly name: string
  /** In the reader's language. */
  readonly label: string
  readonly icon: string | null
  /** Whose it is; empty for the two of no character. */
  readonly owner: string
}

/** Their names are the same in every language: two readers mean the same token. */
const SIDES = [
  { role: 'good', name: 'Good' },
  { role: 'evil', name: 'Evil' },
] as const

const choiceOf = (character: Character, name: string, content: ContentIndex): ReminderChoice => ({
  role: character.id,
  name,
  label: labelText(content.pack, name),
  icon: character.icon,
  owner: character.name,
})

const labelsOf = ({ reminders, remindersGlobal }: Character): readonly string[] => [
  ...new Set([...reminders, ...remindersGlobal]),
]

const all = (characters: readonly Character[], content: ContentIndex): readonly ReminderChoice[] =>
  characters.flatMap((character) => labelsOf(character).map((name) => choiceOf(character, name, content)))

const scriptOf = (edition: EditionView | null, content: ContentIndex): readonly Character[] =>
  edition
    ? [...edition.roles, ...edition.npcs].flatMap((id) => content.character(id) ?? [])
    : content.pack.characters

export interface ReminderTable {
  readonly view: SessionView
  readonly content: ContentIndex
  /** Characters this person believes to be on the seats; for a Storyteller, those that are. */
  readonly held: ReadonlySet<string>
  /** The words for the two reminders of no character. */
  readonly sides: Readonly<Record<(typeof SIDES)[number]['role'], string>>
}

/** Of this game: tokens of whoever is in play, those always at hand, and the two sides. */
export function currentReminders({ view, content, held, sides }: ReminderTable): readonly ReminderChoice[] {
  const { edition, npcs } = view.session
  const known = new Set([...scriptOf(edition, content), ...npcs.flatMap((id) => content.character(id) ?? [])])
  const inPlay = [...known].filter(({ id }) => held.has(id) || npcs.includes(id))
  const extra = [...held]
    .flatMap((id) => content.character(id) ?? [])
    .filter((character) => !known.has(character))
  const global = [...known]
    .filter((character) => !inPlay.includes(character))
    .flatMap((character) =>
      [...new Set(character.remindersGlobal)].map((name) => choiceOf(character, name, content)),
    )
  return [
    ...SIDES.map(({ role, name }) => ({ role, name, label: sides[role], icon: null, owner: '' })),
    ...all([...inPlay, ...extra], content),
    ...global,
  ]
}

/** Reminders of everybody else the script knows. */
export function otherReminders(table: ReminderTable): readonly ReminderChoice[] {
  const current = new Set(currentReminders(table).map(({ role, name }) => `${role}:${name}`))
  return all(scriptOf(table.view.session.edition, table.content), table.content).filter(
    ({ role, name }) => !current.has(`${role}:${name}`),
  )
}

/** `exactly` is a label that was asked for: as long as it stands there, nothing else is meant. */
export const searchedReminders = (
  choices: readonly ReminderChoice[],
  search: string,
  exactly = '',
): readonly ReminderChoice[] => {
  if (exactly !== '' && search === exactly) return choices.filter(({ label }) => label === exactly)
  const matches = matcher(search)
  return choices.filter(({ label, owner }) => matches(label) || matches(owner))
}
